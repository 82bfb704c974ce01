// Runs a WebAssembly program that wants a system interface: node wasi.mjs program.wasm
import fs from 'node:fs';
import {WASI} from 'node:wasi';

const wasi = new WASI({version: 'preview1', args: ['program'], env: process.env, returnOnExit: true});
const program = await WebAssembly.compile(fs.readFileSync(process.argv[2]));
const imports = {wasi_snapshot_preview1: wasi.wasiImport};
process.exitCode = wasi.start(await WebAssembly.instantiate(program, imports));
