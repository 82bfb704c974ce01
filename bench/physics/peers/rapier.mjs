// Rapier as a peer of the bench (npm install in this folder). Speaks PROTOCOL.md.
//
// Four convex hulls a piece, our masses, centimetres as the unit of length, continuous
// collision detection on, eight solver iterations. Better settings may exist.
import readline from 'node:readline';
import RAPIER from '@dimforge/rapier3d-compat';

await RAPIER.init();

const solids = [];
const CORNERS = [[1, 1], [-1, 1], [-1, -1], [1, -1]];
let world = null;
let bodies = [];
let waiting = 0; // piece lines still to come for a load
let hz = 480;

function wallPoints(p, i) {
  const [ax, ay] = CORNERS[i], [bx, by] = CORNERS[(i + 1) % 4];
  return new Float32Array([0, 0, p.height, ax * p.half, ay * p.half, 0, bx * p.half, by * p.half, 0,
    0, 0, p.inner_height, ax * p.inner_half, ay * p.inner_half, 0, bx * p.inner_half, by * p.inner_half, 0]);
}

function startWorld() {
  if (world) world.free();
  world = new RAPIER.World({x: 0, y: 0, z: -981});
  world.timestep = 1 / hz;
  const settings = world.integrationParameters;
  settings.lengthUnit = 1;
  settings.numSolverIterations = 8;
  bodies = [];
  const table = RAPIER.ColliderDesc.cuboid(200, 200, 5).setTranslation(0, 0, -5).setFriction(0.4);
  world.createCollider(table.setFrictionCombineRule(RAPIER.CoefficientCombineRule.Max).setRestitution(0));
}

function addPiece([size, fixed, x, y, z, w, qx, qy, qz]) {
  const p = solids[size];
  const desc = (fixed ? RAPIER.RigidBodyDesc.fixed() : RAPIER.RigidBodyDesc.dynamic())
    .setTranslation(x, y, z).setRotation({w, x: qx, y: qy, z: qz}).setCanSleep(false).setCcdEnabled(true)
    .setAdditionalMassProperties(p.mass, {x: 0, y: 0, z: p.centre}, {x: p.side, y: p.side, z: p.axis},
      {w: 1, x: 0, y: 0, z: 0});
  const body = world.createRigidBody(desc);
  for (let i = 0; i < 4; i++) {
    world.createCollider(RAPIER.ColliderDesc.convexHull(wallPoints(p, i)).setDensity(0).setFriction(0.3)
      .setFrictionCombineRule(RAPIER.CoefficientCombineRule.Min).setRestitution(0), body);
  }
  bodies.push(body);
}

function step(count) {
  for (let i = 0; i < count; i++) {
    world.step();
    if (i === 0) for (const b of bodies) { b.resetForces(false); b.resetTorques(false); }
  }
}

function vectors(n) { return [{x: n[1], y: n[2], z: n[3]}, {x: n[4], y: n[5], z: n[6]}]; }

function get() {
  return bodies.map((b) => {
    const c = b.worldCom(), q = b.rotation(), v = b.linvel(), s = b.angvel();
    return [c.x, c.y, c.z, q.w, q.x, q.y, q.z, v.x, v.y, v.z, s.x, s.y, s.z].join(' ');
  }).join('\n') + '\n';
}

function obey(line) {
  const words = line.trim().split(/\s+/);
  if (waiting > 0) {
    addPiece(words.map(Number));
    if (--waiting === 0) { world.propagateModifiedBodyPositionsToColliders(); return 'ok\n'; }
    return '';
  }
  const n = words.slice(1).map(Number);
  switch (words[0]) {
  case 'hello': return `Rapier ${RAPIER.version()}\n`;
  case 'shape': {
    const [s, mass, centre, side, axis, half, height, inner_half, inner_height] = n;
    solids[s] = {mass, centre, side, axis, half, height, inner_half, inner_height};
    return '';
  }
  case 'load': waiting = n[0]; hz = n[1]; startWorld(); return '';
  case 'step': step(n[0]); return 'ok\n';
  case 'force': {
    const [force, torque] = vectors(n);
    bodies[n[0]].addForce(force, true);
    bodies[n[0]].addTorque(torque, true);
    return '';
  }
  case 'shove': {
    const [velocity, spin] = vectors(n);
    bodies[n[0]].setLinvel(velocity, true);
    bodies[n[0]].setAngvel(spin, true);
    return '';
  }
  case 'get': return get();
  case 'time': {
    const start = process.cpuUsage();
    step(n[0]);
    const used = process.cpuUsage(start);
    return `${(used.user + used.system) / 1e6}\n`;
  }
  default: process.exit(1);
  }
}

for await (const line of readline.createInterface({input: process.stdin})) {
  if (line.trim() === '') continue;
  const answer = obey(line);
  if (answer) process.stdout.write(answer);
}
