import { readdirSync, readFileSync } from 'node:fs';
import examples from './examples.json' with { type: 'json' };

interface Message {
  action: string;
  extras: Record<string, unknown>;
}
type Samples = Record<'phone' | 'car', { text: string; read: Message }[]>;

const folder = new URL('../../packages/link/src/kept-samples/', import.meta.url);
const samples = readdirSync(folder)
  .sort()
  .map((file): Samples => JSON.parse(readFileSync(new URL(file, folder), 'utf8')));

/** An example of a message or part by its name: of the data channel the newest kept sample, in which most fields are. */
export function exampleOf(name: string): unknown {
  const [side = '', action, variant] = name.split(' ');
  if (side !== 'phone' && side !== 'car') return examples[name as keyof typeof examples];
  const texts = samples.flatMap((each) => each[side]).map(({ text }) => text);
  const messages = texts.map((text): Message => JSON.parse(text));
  const named = messages.filter(
    (each) =>
      each.action === action && (variant === undefined || Object.values(each.extras).includes(variant)),
  );
  const size = ({ extras = {} }: Message) => Object.keys(extras).length;
  return named.toReversed().sort((one, other) => size(other) - size(one))[0];
}
