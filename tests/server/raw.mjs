// raw.mjs -- bytes as no library would send them: requests and frames whatever their bits, many in one packet.
export const GET = (path, more = "") => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${more}\r\n`;

export const UPGRADE = GET("/ws", "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n");

/** A masked frame, whatever its bits. */
export function frame(opcode, payload, { fin = true, rsv = 0, mask = true, length = payload.length } = {}) {
    const head = [(fin ? 128 : 0) | (rsv << 4) | opcode];
    const flag = mask ? 128 : 0;
    if (length < 126) head.push(flag | length);
    else if (length < 65536) head.push(flag | 126, length >> 8, length & 255);
    else head.push(flag | 127, 0, 0, 0, 0, (length >>> 24) & 255, (length >> 16) & 255, (length >> 8) & 255, length & 255);
    const key = mask ? [1, 2, 3, 4] : [];
    return Buffer.concat([Buffer.from([...head, ...key]), Buffer.from(payload).map((b, i) => (mask ? b ^ key[i % 4] : b))]);
}

/** A request as the bytes of its frame. */
export const request = (t, fields = {}) => frame(1, Buffer.from(JSON.stringify({ t, id: "x", ...fields })));
