import { type Elm327, ObdError } from './elm327.ts';
import type { ElmAnswer } from './read-elm-answer.ts';

const RESET_MS = 5_000;
const COMMAND_MS = 2_000;
const TRIES = 3;

/** Format of answers: no echo, no line feeds, no spaces, headers on, CAN auto-formatting on. */
const TEXT = ['ATE0', 'ATL0', 'ATS0', 'ATH1', 'ATCAF1'];
/** Required to parse the answers. */
const NEEDED = new Set(['ATE0', 'ATH1']);

/** Resets an adapter and sets the format of its answers. Resolves to its version; rejects with `ObdError`. */
export async function prepareElm(elm: Elm327): Promise<string> {
  await elm.opened();
  const version = await versionBy(elm, 'ATZ', RESET_MS);
  await elm.waitUntilQuiet();
  let answer: ElmAnswer | null = null;
  for (const command of TEXT) {
    answer = await elm.ask(command, COMMAND_MS);
    if (NEEDED.has(command) && !answer.words.has('ok')) throw new ObdError('adapter-poor');
  }
  if (answer?.isEchoed) elm.tolerateEcho();
  elm.consumeReset();
  return version;
}

/** The version of an adapter, by a command that reports it. Output of earlier commands is discarded. */
export async function versionBy(elm: Elm327, command: 'ATZ' | 'ATI', limitMs: number): Promise<string> {
  let hasAnswered = false;
  for (let tries = 0; tries < TRIES; tries += 1) {
    await elm.waitUntilQuiet();
    const answer = await elm.ask(command, limitMs).catch((error: unknown) => error);
    if (answer instanceof Error && elm.isLost()) throw answer;
    if (answer instanceof Error) continue;
    hasAnswered = true;
    const { version } = answer as ElmAnswer;
    if (version !== null) return version;
  }
  throw new ObdError(hasAnswered ? 'no-adapter' : 'adapter-silent');
}
