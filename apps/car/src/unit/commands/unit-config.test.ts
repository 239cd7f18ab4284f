import { expect, it } from 'vitest';
import { unitConfigSchema } from './unit-config.ts';

const BROKER = { url: 'mqtt://127.0.0.1' };
const MQTT = { way: 'mqtt', topic: 'unit/usb/set', payload: '{isOn}' };
const HTTP = { way: 'http', port: 8080 };
const PROGRAM = { way: 'program', program: '/usr/local/bin/seats', args: ['{driver}', '--', '{passenger}'] };

/** The errors of a configuration, as the owner reads them. */
function problemsOf(unit: unknown): string[] {
  const parsed = unitConfigSchema.safeParse(unit);
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

it('accepts each transport, with its defaults', () => {
  const commands = { 'seat-comfort': PROGRAM, 'usb-power': MQTT, wifi: HTTP };
  expect(unitConfigSchema.parse({ broker: BROKER, commands })).toMatchObject({
    broker: { clientId: 'ligo-orders' },
    commands: {
      'seat-comfort': { ...PROGRAM, exitZero: 'done', limitS: 10 },
      'usb-power': { ...MQTT, limitS: 10 },
      wifi: { ...HTTP, host: '127.0.0.1', method: 'POST', path: '/', query: {} },
    },
  });
  expect(unitConfigSchema.parse({})).toEqual({ commands: {} });
});

it.each<[object, RegExp]>([
  [{ commands: {}, avoidReboot: { everyMinutes: 0 } }, /^avoidReboot.everyMinutes: /],
  [{ commands: { horn: HTTP } }, /^commands: Unrecognized key: "horn"/],
  [{ commands: {}, brokers: BROKER }, /^: Unrecognized key: "brokers"/],
  [{ commands: { wifi: { way: 'shell', command: 'rm' } } }, /^commands.wifi.way: /],
  [{ commands: { wifi: { ...HTTP, url: 'http://x' } } }, /^commands.wifi: Unrecognized key: "url"/],
  [{ commands: { wifi: MQTT } }, /^commands.wifi: uses mqtt, but `broker` is missing/],
  [{ commands: { wifi: { ...HTTP, limitS: 13 } } }, /^commands.wifi.limitS: /],
  [{ commands: { wifi: { ...HTTP, host: '192.168.1.5' } } }, /commands are sent only to this machine/],
  [{ commands: { wifi: { ...HTTP, host: '127.0.0.1.example.org' } } }, /only to this machine/],
  [{ commands: { wifi: { ...HTTP, path: '//x y' } } }, /^commands.wifi.path: /],
  [{ commands: { wifi: { ...HTTP, path: '/a?b=1' } } }, /must not contain a query/],
  [
    { commands: { wifi: { ...HTTP, path: '/{driver}' } } },
    /^commands.wifi.path: {driver} is not a value of this command.* {isOn}, {order}/,
  ],
  [{ commands: { wifi: { ...HTTP, query: { on: '{is}' } } } }, /^commands.wifi.query: {is} is not a value/],
  [{ commands: { wifi: { ...HTTP, body: { on: ['{x}'] } } } }, /^commands.wifi.body: {x} is not a value/],
  [{ commands: { wifi: { ...HTTP, method: 'GET', body: {} } } }, /^commands.wifi.body: requires POST/],
  [{ commands: { wifi: { ...HTTP, answer: { value: ' ' } } } }, /^commands.wifi.answer.value: /],
  [{ commands: { wifi: { ...HTTP, words: { on: ' ', off: 'a' } } } }, /words.on/],
  [
    { broker: BROKER, commands: { wifi: { ...MQTT, answer: { topic: MQTT.topic, value: '{isOn}' } } } },
    /^commands.wifi.answer.topic: is the topic of commands/,
  ],
  [
    {
      broker: BROKER,
      commands: {
        wifi: MQTT,
        'usb-power': { ...MQTT, topic: 'b', answer: { topic: MQTT.topic, value: '1' } },
      },
    },
    /^commands.usb-power.answer.topic: is the topic of commands/,
  ],
  [
    { commands: { wifi: { ...HTTP, answer: { value: '{x}' } } } },
    /^commands.wifi.answer: {x} is not a value/,
  ],
  [{ commands: { wifi: { ...HTTP, authorization: 'a\r\nb: c' } } }, /must be one line/],
  [{ commands: { wifi: { ...HTTP, words: { on: '..', off: 'a' } } } }, /words.on/],
  [{ broker: BROKER, commands: { wifi: { ...MQTT, topic: 'a/#' } } }, /must be one topic/],
  [
    { broker: BROKER, commands: { 'seat-memory': MQTT } },
    /^commands.seat-memory.payload: {isOn} is not a value/,
  ],
  [{ broker: { url: 'http://x' }, commands: {} }, /^broker.url: must begin with mqtt/],
  [{ broker: { url: 'mqtt://me:word@x' }, commands: {} }, /must not hold name or password/],
  [{ commands: { 'seat-comfort': { ...PROGRAM, program: 'seats' } } }, /must be an absolute path/],
  [{ commands: { 'seat-comfort': { ...PROGRAM, args: ['--x={driver}'] } } }, /either fixed or one name/],
  [{ commands: { 'seat-comfort': { ...PROGRAM, args: ['a\0b'] } } }, /null character/],
  [
    { commands: { 'seat-comfort': { ...PROGRAM, words: { on: 1, off: 0 } } } },
    /words: are only for usb-power and wifi/,
  ],
  [{ commands: { 'seat-comfort': { ...PROGRAM, shell: true } } }, /Unrecognized key: "shell"/],
])('rejects %j', (unit, message) => {
  const problems = problemsOf(unit);
  expect(
    problems.some((problem) => message.test(problem)),
    problems.join('\n'),
  ).toBe(true);
  expect(problems.join()).not.toMatch(/me:word/);
});
