import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@ligo/machine/test-support';
import { Program } from './support/process.ts';
import { expect, test } from './support/test.ts';

const script = fileURLToPath(new URL('../scripts/start.mjs', import.meta.url));

test('npm start names the app first, and restarts a crashed server and car', async () => {
  const LIGO_HOME = join(mkdtempSync(join(tmpdir(), 'ligo-start-')), 'home');
  const port = await freePort();
  const env = { LIGO_HOME, LIGO_PORT: String(port), LIGO_CAR_DASHBOARD_PORT: '0' };
  const started = new Program(script, [], env);
  const output = () => started.output.join('');
  const healthz = () =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ status }) => status,
      () => 0,
    );
  /** Process of one of the two programs now; 0 while it does not run. */
  const pidOf = (app: string) => {
    const children = readFileSync(`/proc/${started.pid}/task/${started.pid}/children`, 'utf8');
    const isIt = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`apps/${app}/dist`);
    return Number(children.split(' ').filter(Boolean).find(isIt) ?? 0);
  };
  try {
    await expect.poll(output, { timeout: 60_000 }).toContain('Ligo runs.');
    // As the README names them.
    expect(/http:\S+/.exec(output())?.[0]).toBe(`http://localhost:${port}/app`);
    await expect.poll(output).toMatch(/Dashboard: http:\/\/localhost:\d+\/dashboard/);
    expect(statSync(LIGO_HOME).mode & 0o777).toBe(0o700);
    for (const app of ['server', 'car']) {
      const first = pidOf(app);
      process.kill(first, 'SIGKILL');
      await expect.poll(output).toContain(`The ${app} ended by SIGKILL. It is started again in 0.5 s.`);
      await expect.poll(() => pidOf(app)).not.toBe(0);
      expect(pidOf(app)).not.toBe(first);
      await expect.poll(healthz).toBe(200);
    }
    expect(await started.stop()).toBe(0);
    expect(await healthz()).toBe(0);
  } finally {
    await started.stop('SIGKILL');
  }
});
