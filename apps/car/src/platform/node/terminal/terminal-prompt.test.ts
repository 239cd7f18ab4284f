import { PassThrough } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { createTerminalPrompt, SetupAborted } from './terminal-prompt.ts';

/** A terminal with a typing user, or a pipe. */
function sitAt(isTTY: boolean) {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = new PassThrough();
  const onInterrupt = vi.fn();
  let shown = '';
  output.on('data', (bytes) => {
    shown += bytes;
  });
  return { input, owner: createTerminalPrompt(onInterrupt, input, output), shown: () => shown, onInterrupt };
}

it('shows what is typed, but for what is secret', async () => {
  const { input, owner, shown } = sitAt(true);
  const name = owner.ask('Name: ');
  input.write(' me \r');
  expect(await name).toBe('me');
  const secret = owner.askSecret('Password: ');
  input.write('hunter2\r');
  expect(await secret).toBe('hunter2');
  const next = owner.ask('Next: ');
  input.write('seen\r');
  expect(await next).toBe('seen');
  expect(shown()).toContain('me');
  expect(shown()).toContain('seen');
  expect(shown()).not.toContain('hunter');
  owner.end();
});

it('lets nothing that it shows steer the terminal', async () => {
  const { owner, shown } = sitAt(false);
  owner.print('{\n  "a": 1\n}', 'topic \u001b[2J\u202e');
  const asked = owner.ask('Read \u001b]0;x\u0007? ');
  owner.end();
  await expect(asked).rejects.toThrow(SetupAborted);
  expect(shown()).toBe('{\n  "a": 1\n}\ntopic ?[2J?\nRead ?]0;x?? ');
});

it('ends with Ctrl-C, also in the middle of a secret', async () => {
  const { input, owner, onInterrupt } = sitAt(true);
  const secret = owner.askSecret('Password: ');
  input.write('hun\u0003');
  await expect(secret).rejects.toThrow(SetupAborted);
  expect(onInterrupt).toHaveBeenCalledOnce();
  await expect(owner.ask('More? ')).rejects.toThrow(SetupAborted);
});

it('takes the lines of a pipe in turn, however early they come, and ends with the last', async () => {
  const { input, owner, shown } = sitAt(false);
  input.end('one\ntwo');
  expect([await owner.ask('1? '), await owner.ask('2? ')]).toEqual(['one', 'two']);
  await expect(owner.ask('3? ')).rejects.toThrow(SetupAborted);
  expect(shown()).toBe('1? \n2? \n3? ');
});
