// attacker.mjs FILE NAME PORT MS DATA PID -- one attack in a process of its own: prepares, says so, attacks, tells what it got.
const [, , file, name, port, duration, data, pid] = process.argv;
const attack = (await import(`./attacks/${file}`)).ATTACKS.find((a) => a.name === name);
const scene = { port: Number(port), ms: Number(duration), data, pid: Number(pid), kept: {} };
await attack.prepare?.(scene);
process.send({ ready: true });
const figures = await attack.attack({ ...scene, until: Date.now() + scene.ms });
process.send({ figures }, () => process.exit(0));
