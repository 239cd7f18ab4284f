import { fork } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import { dataDir, root } from './lib/paths.mjs';
import { main } from './lib/run.mjs';
import { ensureBuilt } from './lib/setup.mjs';

/** Longest time the programs may take to end after Ctrl-C. */
const STOP_LIMIT_MS = 10_000;

/** Starts one of the programs; its messages come over IPC. */
function launch(script, env, stdio) {
  return fork(`${root}${script}`, [], {
    env: { ...process.env, ...env },
    stdio: [...stdio, 'ipc'],
    execArgv: [],
  });
}

function ended(child) {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
    else child.once('exit', (code) => resolve(code));
  });
}

/** Resolves once the program says that it is ready; rejects if it ends first. */
function ready(child, name, log) {
  return new Promise((resolve, reject) => {
    child.on('message', (message) => message.type === 'ready' && resolve(message));
    child.once('exit', () => reject(new Error(`The ${name} did not start; see ${log}`)));
  });
}

async function stop(child) {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
  const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  await ended(child);
  clearTimeout(limit);
}

main(async () => {
  await ensureBuilt();
  mkdirSync(dataDir, { recursive: true });
  const serverLog = `${dataDir}/server.log`;
  const output = openSync(serverLog, 'a');
  const server = launch('apps/server/dist/main.js', { LIGO_DATA_DIR: `${dataDir}/server` }, [
    'ignore',
    output,
    output,
  ]);
  const { origin } = await ready(server, 'server', serverLog);
  console.log(`\nLigo runs. Open ${origin} in a browser, sign in, and scan or type the code below.`);
  console.log(`Data and logs lie in ${dataDir}. Ctrl-C ends everything.\n`);
  const carEnv = { LIGO_CAR_DATA_DIR: `${dataDir}/car`, LIGO_SERVER_ORIGIN: origin };
  const car = launch('apps/car/dist/main.js', carEnv, ['inherit', 'inherit', 'inherit']);

  const asked = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => resolve(0));
  });
  const code = await Promise.race([asked, ended(car), ended(server).then((serverCode) => serverCode || 1)]);
  await stop(car);
  await stop(server);
  return code ?? 1;
});
