import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { compiled } from '@ligo/machine/test-support';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { nodeIo } from '../../node-io.ts';
import { systemClock } from '../../platform/clock/system-clock.ts';
import { createUnitClock } from '../../platform/node/clock/unit-clock.ts';
import type { Command, Unit } from '../../ports/commands.ts';
import { createCommands } from '../../shared/commands/create-commands.ts';
import { tempFolder } from '../../test-support/temp-folder.ts';
import { virtualClock } from '../../test-support/virtual-clock.ts';
import { isAlive } from '../test-support/is-alive.ts';
import { startUnit } from '../test-support/start-unit.ts';
import { programTransport } from './program-transport.ts';
import { type ProgramTransportConfig, unitConfigSchema } from './unit-config.ts';

const WITHIN = { interval: 10 };
const COMFORT: Command = {
  command: 'seat-comfort',
  comfort: { driverSeatStage: -2, passengerSeatStage: 1 },
};

let folder: string;
const units: Unit[] = [];
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = tempFolder();
});
afterEach(async () => {
  await Promise.all(units.splice(0).map(({ module }) => module.stop()));
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** A program of some lines of shell, and where it writes. */
function programOf(lines: string, name = 'program') {
  const program = join(folder, name);
  writeFileSync(program, `#!/bin/sh\n${lines}\n`);
  chmodSync(program, 0o755);
  return program;
}
const written = (name: string) => readFileSync(join(folder, name), 'utf8');
const whenWritten = (name: string) =>
  vi.waitFor(() => {
    if (!existsSync(join(folder, name)) || written(name) === '') throw new Error(`no ${name}`);
    return written(name).trim();
  }, WITHIN);
const whenGone = (pid: string) => vi.waitFor(() => expect(isAlive(pid)).toBe(false), WITHIN);

function unitOf(more: object, clock = createUnitClock()) {
  const unit = startUnit({ commands: { 'seat-comfort': { way: 'program', ...more } } }, clock);
  units.push(unit);
  const last = () => unit.commands.states()[1]?.last;
  return { unit, give: () => unit.commands.execute(COMFORT), last, logged: unit.logged };
}

it("passes values unchanged, uses no shell, and passes almost none of the app's environment", async () => {
  process.env.LIGO_TEST_SECRET = 'secret';
  const program = programOf(
    `printf '%s\\n' "$#" "$@" > ${folder}/args; env > ${folder}/env; pwd > ${folder}/pwd`,
  );
  const args = ['$(touch x); * "', '{driver}', '', '{passenger}'];
  const { give, last } = unitOf({ program, args });
  expect(await give()).toBe('done');
  expect(last()).toMatchObject({ result: 'done', reason: null });
  expect(written('args')).toBe('4\n$(touch x); * "\n-2\n\n1\n');
  expect(written('pwd')).toBe('/\n');
  expect(written('env')).not.toMatch(/secret|HOME|LIGO/);
  delete process.env.LIGO_TEST_SECRET;
});

it('numbers commands in wall time, and dates their results by the clock of the unit', async () => {
  const beganAtMs = Date.now();
  const clock = createUnitClock();
  const beganAt = clock.nowMs();
  const program = programOf(`echo "$1" >> ${folder}/numbers`);
  const { give, last } = unitOf({ program, args: ['{order}'] }, clock);
  await give();
  await give();
  const numbers = written('numbers').trim().split('\n').map(Number);
  expect(numbers[0]).toBeGreaterThanOrEqual(beganAtMs);
  expect(numbers[1]).toBeGreaterThan(numbers[0] ?? Number.NaN);
  expect(last()?.at).toBeGreaterThanOrEqual(beganAt);
  expect(last()?.at).toBeLessThanOrEqual(clock.nowMs());
});

it('maps the exit code to the result, without logging arguments and output', async () => {
  const failing = unitOf({ program: programOf('echo secret-words >&2; exit 3'), args: ['secret-arg'] });
  expect(await failing.give()).toBe('failed');
  expect(failing.last()).toMatchObject({ result: 'failed', reason: 'program-failed', exitCode: 3 });
  expect(failing.logged.join()).toMatch(/"exitCode":3/);
  expect(failing.logged.join()).not.toMatch(/secret|ligo-program/);
  const passing = unitOf({ program: programOf('exit 0', 'passing'), exitZero: 'unconfirmed' });
  expect(await passing.give()).toBe('unconfirmed');
  const killed = unitOf({ program: programOf('kill -9 $$', 'killed') });
  expect(await killed.give()).toBe('failed');
  expect(killed.last()?.reason).toBe('program-killed');
});

it('fails at once if the program cannot be started', async () => {
  const gone = unitOf({ program: join(folder, 'none') });
  expect(await gone.give()).toBe('failed');
  expect(gone.last()?.reason).toBe('program-missing');
  const plain = programOf('exit 0');
  chmodSync(plain, 0o644);
  const unstartable = unitOf({ program: plain });
  expect(await unstartable.give()).toBe('failed');
  expect(unstartable.last()?.reason).toBe('program-not-startable');
});

it('starts nothing that other accounts can change: the program, the target of a link, a link, or a folder above', async () => {
  const program = programOf(`touch ${folder}/ran`);
  for (const name of ['open', 'safe']) mkdirSync(join(folder, name));
  const links = [
    ['program', 'link'],
    ['round', 'round'],
    ['safe', 'linked'],
    ['../program', 'open/link'],
    ['..', 'open/folder'],
    ['../open/link', 'safe/link'],
    ['../linked/../program', 'safe/fine'],
  ] as const;
  for (const [target, link] of links) symlinkSync(target, join(folder, link));
  const open = join(folder, 'open');
  const inside = programOf(`touch ${folder}/ran`, 'open/program');
  chmodSync(open, 0o777);
  const refused = ['open/program', 'open/link', 'open/folder/program', 'safe/link', 'round'];
  for (const path of [...refused, 'open/../program/../open/link']) {
    const { give, last } = unitOf({ program: `${folder}/${path}` });
    expect(await give(), path).toBe('failed');
    expect(last()?.reason, path).toMatch(/^program-(writable-by-others|missing)$/);
  }
  chmodSync(program, 0o757);
  expect(await unitOf({ program: join(folder, 'link') }).give()).toBe('failed');
  expect(existsSync(join(folder, 'ran'))).toBe(false);
  chmodSync(program, 0o775);
  // Only the system's own account can give files to another group. To any other, its own group becomes foreign.
  const group = vi.spyOn(process, 'getgid');
  if (process.getuid?.() === 0) chownSync(program, 0, 12_345);
  else group.mockReturnValue(12_345);
  expect(await unitOf({ program }).give()).toBe('failed');
  expect(existsSync(join(folder, 'ran'))).toBe(false);
  group.mockRestore();
  chmodSync(program, 0o755);
  // As the folder for temporary files is.
  chmodSync(open, 0o1777);
  for (const path of [inside, join(folder, 'link'), join(folder, 'linked/fine')])
    expect(await unitOf({ program: path }).give(), path).toBe('done');
});

it('is not delayed by a disk that does not answer, and does not check it twice at a time', async () => {
  const asked = vi.fn(() => new Promise<never>(() => {}));
  const way = programTransport(
    unitConfigSchema.parse({
      commands: { wifi: { way: 'program', program: '/usr/bin/true', limitS: 1 } },
    }).commands.wifi as ProgramTransportConfig,
    systemClock,
    () => 1,
    { ...nodeIo.programs, isSafe: asked },
  );
  const commands = createCommands(
    { wifi: way },
    { clock: createUnitClock(), log: { info() {}, warn() {}, error() {} } },
  );
  expect(await commands.execute({ command: 'wifi', isOn: true })).toBe('failed');
  expect(await commands.execute({ command: 'wifi', isOn: false })).toBe('failed');
  expect(asked).toHaveBeenCalledTimes(1);
});

it('kills a program that hangs and ignores SIGTERM, with all its processes', async () => {
  const program = programOf(
    `trap '' TERM; sh -c 'trap "" TERM; sleep 600' & echo $! > ${folder}/child; echo $$ > ${folder}/pid; sleep 600; sleep 600`,
  );
  const clock = virtualClock();
  const { give, last } = unitOf({ program, limitS: 1 }, clock);
  const inTime = async (given: Promise<string>) => {
    let ended: string | null = null;
    void given.then((result) => {
      ended = result;
    });
    await vi.waitFor(async () => {
      await clock.advance(500);
      expect(ended).not.toBeNull();
    }, WITHIN);
    return ended;
  };
  const given = give();
  const pids = [await whenWritten('pid'), await whenWritten('child')];
  expect(await inTime(given)).toBe('failed');
  expect(last()?.reason).toBe('program-late');
  // Until it is gone the next one is not begun.
  const next = give();
  for (const pid of pids)
    await vi.waitFor(async () => {
      await clock.advance(500);
      expect(isAlive(pid)).toBe(false);
    }, WITHIN);
  expect(await inTime(next)).toBe('failed');
});

it('ends the processes that a successful program left behind', async () => {
  const program = programOf(`sleep 600 & echo $! > ${folder}/child; exit 0`);
  const { give } = unitOf({ program });
  expect(await give()).toBe('done');
  await whenGone(await whenWritten('child'));
});

it('is not delayed by a flood of output of the program', async () => {
  const { give } = unitOf({
    program: programOf('head -c 50000000 /dev/zero; head -c 50000000 /dev/zero >&2'),
  });
  expect(await give()).toBe('done');
});

it('ends running programs when it is stopped, and starts nothing afterwards', async () => {
  const program = programOf(`echo $$ > ${folder}/pid; echo x >> ${folder}/runs; sleep 600`);
  const { unit, give } = unitOf({ program });
  const given = [give(), give()];
  const pid = await whenWritten('pid');
  await unit.module.stop();
  expect(await Promise.all(given)).toEqual(['failed', 'failed']);
  expect(isAlive(pid)).toBe(false);
  expect(await give()).toBe('failed');
  expect(written('runs')).toBe('x\n');
});

it('does not outlive the app, even if the app is killed', async () => {
  const program = programOf(
    `trap '' TERM; sleep 600 & echo $! > ${folder}/child; echo $$ > ${folder}/pid; sleep 600; sleep 600`,
  );
  const giver = compiled(new URL('../test-support/execute-command.ts', import.meta.url));
  const child = spawn(
    process.execPath,
    [giver, JSON.stringify({ way: 'program', program }), join(folder, 'pid')],
    { stdio: 'ignore' },
  );
  children.push(child);
  await whenWritten('pid.seen');
  const pids = [await whenWritten('pid'), await whenWritten('child')];
  child.kill('SIGKILL');
  await once(child, 'exit');
  for (const pid of pids) await whenGone(pid);
});
