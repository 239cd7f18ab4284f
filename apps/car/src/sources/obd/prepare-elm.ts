import type { Clock } from '@ligo/machine';
import type { SourceReason } from '@ligo/protocol';
import type { Line, LineListener } from '../../ports/line.ts';
import { Elm327, ObdError } from './elm327.ts';
import type { ElmAnswer } from './read-elm-answer.ts';

const RESET_MS = 5_000;
const COMMAND_MS = 2_000;
const TRIES = 3;
const NO_NAME = 'an adapter without a name';

/** Format of answers: no echo, no line feeds, no spaces, headers on, CAN auto-formatting on. */
const TEXT = ['ATE0', 'ATL0', 'ATS0', 'ATH1', 'ATCAF1'];
/** Required to parse the answers. */
const NEEDED = new Set(['ATE0', 'ATH1']);

/** The name of an adapter, and whether it ended its answer with a prompt. */
interface AdapterName {
  name: string;
  hasPrompt: boolean;
}

/** Resets an adapter and sets the format of its answers. Resolves to its name; rejects with `ObdError`. */
export async function prepareElm(elm: Elm327): Promise<string> {
  await elm.opened();
  const { name, hasPrompt } = await nameBy(elm, 'ATZ', RESET_MS);
  await elm.waitUntilQuiet();
  let answer: ElmAnswer | null = null;
  for (const command of TEXT) {
    answer = await elm.ask(command, COMMAND_MS).catch((error: unknown) => {
      throw hasPrompt || elm.isLost() ? error : new ObdError('adapter-no-prompt');
    });
    if (NEEDED.has(command) && !answer.words.has('ok')) throw new ObdError('adapter-poor');
  }
  if (answer?.isEchoed) elm.tolerateEcho();
  elm.consumeReset();
  return name;
}

/**
 * The name of an adapter, by a command that reports it. Output of earlier commands is discarded. Whatever its name is, an adapter that
 * accepts ATE0 is an ELM327.
 */
async function nameBy(elm: Elm327, command: 'ATZ' | 'ATI', limitMs: number): Promise<AdapterName> {
  let lastAnswer: ElmAnswer | null = null;
  for (let tries = 0; tries < TRIES; tries += 1) {
    await elm.waitUntilQuiet();
    const answer = await answerOf(elm, command, limitMs, false);
    lastAnswer = answer ?? lastAnswer;
    if (answer?.version) return { name: answer.version, hasPrompt: !answer.isUnfinished };
  }
  if (!lastAnswer) throw new ObdError('adapter-silent');
  await elm.waitUntilQuiet();
  const format = await answerOf(elm, 'ATE0', COMMAND_MS, true);
  if (!format?.words.has('ok')) throw new ObdError('no-adapter');
  return { name: lastAnswer.text ?? NO_NAME, hasPrompt: true };
}

/** `null`: no answer in time. Rejects when the line is closed. */
async function answerOf(
  elm: Elm327,
  command: string,
  limitMs: number,
  needsPrompt: boolean,
): Promise<ElmAnswer | null> {
  try {
    return await elm.ask(command, limitMs, needsPrompt);
  } catch (error) {
    if (elm.isLost()) throw error;
    return null;
  }
}

const ANSWER_MS = 1_500;
const NO_ANSWER: SourceReason = 'adapter-silent';

/** The name of an adapter, mostly its version, or why it is unavailable after `limitMs`. Sends no request to the car. Never rejects. */
export async function probeAdapter(
  open: (listener: LineListener) => Line,
  clock: Clock,
  limitMs: number,
): Promise<{ version: string } | { unavailableReason: SourceReason }> {
  const elm = new Elm327(open, clock);
  let isLate = false;
  const cancelLimit = clock.after(limitMs, () => {
    isLate = true;
    void elm.end();
  });
  try {
    await elm.opened();
    return { version: (await nameBy(elm, 'ATI', ANSWER_MS)).name };
  } catch (error) {
    return { unavailableReason: error instanceof ObdError && !isLate ? error.reason : NO_ANSWER };
  } finally {
    cancelLimit();
    await elm.end();
  }
}
