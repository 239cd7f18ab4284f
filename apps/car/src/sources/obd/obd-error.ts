import type { SourceReasonText } from '@ligo/protocol';

/** Why a car is not read. */
export class ObdError extends Error {
  override readonly name = 'ObdFault';

  constructor(readonly words: SourceReasonText) {
    super(words);
  }
}
