import type { SourceWords } from '@ligo/protocol';

/** Why a car is not read. */
export class ObdFault extends Error {
  override readonly name = 'ObdFault';

  constructor(readonly words: SourceWords) {
    super(words);
  }
}
