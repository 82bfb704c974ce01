"""libilot by ctypes: where it is found, and what its functions take (fronts/library/ilot.h)."""
import ctypes
import os
from ctypes import POINTER, Structure, c_char, c_char_p, c_float, c_int, c_int32, c_uint8, c_uint32, c_uint64, c_void_p
from pathlib import Path

ABI = 0
SEED_BYTES, SEATS_MAX, DIMENSIONS_MAX = 32, 10, 4


class IlotError(ValueError):
    """What the rules or the library refused, in words."""


class CField(Structure):
    _fields_ = [("name", c_char * 64), ("type", c_char * 4), ("offset", c_int32), ("dimensions", c_int32),
                ("size", c_int32 * DIMENSIONS_MAX), ("stride", c_int32 * DIMENSIONS_MAX),
                ("first_number", c_int32), ("number_count", c_int32)]


class CResult(Structure):
    _fields_ = [("over", c_int32), ("capped", c_int32), ("winners", c_uint32),
                ("points", c_int32 * SEATS_MAX), ("reward", c_float * SEATS_MAX)]


class CArrays(Structure):
    _fields_ = [("seat", c_void_p), ("legal", c_void_p), ("legal_count", c_void_p), ("legal_capacity", c_int32),
                ("mask", c_void_p), ("view", c_void_p), ("numbers", c_void_p), ("reward", c_void_p),
                ("points", c_void_p), ("over", c_void_p), ("capped", c_void_p), ("refused", c_void_p),
                ("last_view", c_void_p)]


def library_path():
    """ILOT_LIBRARY, else the library of the tree that this file lies in, else the one installed."""
    if os.environ.get("ILOT_LIBRARY"):
        return os.environ["ILOT_LIBRARY"]
    built = Path(__file__).resolve().parents[2] / "build" / "libilot.so"
    return str(built) if built.exists() else f"libilot.so.{ABI}"


TEXT = [c_char_p, c_int]
FUNCTIONS = {
    "version": (c_char_p, []),
    "game_count": (c_int, []),
    "game_id": (c_char_p, [c_int]),
    "table_new": (c_void_p, [c_char_p, c_char_p] + TEXT),
    "table_free": (None, [c_void_p]),
    "table_seats": (c_int, [c_void_p]),
    "table_terms": (c_int, [c_void_p] + TEXT),
    "table_acts_max": (c_int, [c_void_p]),
    "act_count": (c_int, [c_void_p]),
    "act_wait": (c_int, [c_void_p]),
    "act_write": (c_int, [c_void_p, c_int] + TEXT),
    "act_read": (c_int, [c_void_p, c_char_p]),
    "field_count": (c_int, [c_void_p]),
    "field": (c_int, [c_void_p, c_int, POINTER(CField)]),
    "view_bytes": (c_int, [c_void_p]),
    "view_numbers": (c_int, [c_void_p]),
    "state_new": (c_void_p, [c_void_p, c_char_p]),
    "state_copy": (c_void_p, [c_void_p]),
    "state_free": (None, [c_void_p]),
    "state_may_act": (c_uint32, [c_void_p]),
    "state_legal": (c_int, [c_void_p, c_int, c_void_p, c_int]),
    "state_act": (c_int, [c_void_p, c_int, c_int] + TEXT),
    "state_play": (c_int, [c_void_p, c_int, c_char_p] + TEXT),
    "state_due": (c_int, [c_void_p]),
    "state_tick": (None, [c_void_p, c_int]),
    "state_result": (None, [c_void_p, POINTER(CResult)]),
    "state_view": (c_int, [c_void_p, c_int, c_void_p]),
    "state_numbers": (c_int, [c_void_p, c_int, c_void_p]),
    "state_draw": (c_int, [c_void_p, c_int] + TEXT),
    "state_imagine": (c_void_p, [c_void_p, c_int, c_uint64]),
    "state_position": (c_int, [c_void_p] + TEXT),
    "state_hash": (c_uint64, [c_void_p]),
    "batch_new": (c_void_p, [c_void_p, c_int, c_int, c_uint64, c_int, POINTER(CArrays)]),
    "batch_free": (None, [c_void_p]),
    "batch_step": (c_int, [c_void_p, c_void_p]),
    "batch_restart": (None, [c_void_p, c_void_p]),
    "batch_seed": (None, [c_void_p, c_int, POINTER(c_uint8)]),
    "batch_state": (c_void_p, [c_void_p, c_int]),
}


class _Library:
    def __init__(self):
        try:
            loaded = ctypes.CDLL(library_path())
        except OSError as trouble:
            raise ImportError("libilot is not here: `make install`, or `scripts/build.sh release library` in the "
                              "tree, or ILOT_LIBRARY=/path/to/libilot.so") from trouble
        for name, (result, arguments) in FUNCTIONS.items():
            function = getattr(loaded, "ilot_" + name)
            function.restype, function.argtypes = result, arguments
            setattr(self, name, function)


lib = _Library()


def version():
    return lib.version().decode()


def text_of(function, *arguments):
    """Calls what writes text as snprintf does, with room enough; None where the answer is -1."""
    room = 256
    while True:
        buffer = ctypes.create_string_buffer(room)
        wanted = function(*arguments, buffer, room)
        if wanted < 0:
            return None
        if wanted < room:
            return buffer.value.decode()
        room = wanted + 1
