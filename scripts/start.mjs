import { fork } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { CappedLog } from './lib/capped-log.mjs';
import { ensureFfmpeg } from './lib/ensure-ffmpeg.mjs';
import { dataDir, root } from './lib/paths.mjs';
import { main } from './lib/run.mjs';
import { ensureBuilt } from './lib/setup.mjs';
import { supervise } from './lib/supervise.mjs';
import { unitInvitation } from './lib/unit-invitation.mjs';

/** Starts one of the programs; its messages come over IPC. */
function launch(script, env, stdio) {
  return fork(`${root}${script}`, [], {
    env: { ...process.env, ...env },
    stdio: [...stdio, 'ipc'],
    execArgv: [],
  });
}

function launchServer(log) {
  const env = { LIGO_DATA_DIR: `${dataDir}/server` };
  const server = launch('apps/server/dist/main.js', env, ['ignore', 'pipe', 'pipe']);
  for (const output of [server.stdout, server.stderr]) output.on('data', (chunk) => log.write(chunk));
  return server;
}

main(async () => {
  // One waits for the network while the other compiles.
  const [ffmpegNote] = await Promise.all([ensureFfmpeg(), ensureBuilt()]);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const log = new CappedLog(`${dataDir}/server.log`);
  const print = (line) => console.error(`\n${line} See ${log.path}.`);
  const server = supervise('server', () => launchServer(log), print);
  const first = await Promise.race([server.ready, server.over.then(() => null)]);
  if (!first) throw new Error(`The server did not start; see ${log.path}`);
  const { origin } = first;
  console.log(`\nLigo runs. Open ${origin}/app in a browser, sign in, and scan or type the code below.`);
  console.log("The car's own screen has a dashboard, at the address that the car prints below.");
  console.log(await unitInvitation(origin));
  console.log(`Data and logs lie in ${dataDir}. Ctrl-C ends everything.\n`);
  if (ffmpegNote) console.log(`${ffmpegNote}\n`);
  const carEnv = { LIGO_CAR_DATA_DIR: `${dataDir}/car`, LIGO_SERVER_ORIGIN: origin };
  const car = supervise(
    'car',
    () => launch('apps/car/dist/main.js', carEnv, ['inherit', 'inherit', 'inherit']),
    print,
  );

  const asked = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => resolve(0));
  });
  const code = await Promise.race([asked, car.over, server.over.then((serverCode) => serverCode || 1)]);
  await car.stop();
  await server.stop();
  log.close();
  return code;
});
