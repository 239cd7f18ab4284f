import type { SourceReasonText } from '@ligo/protocol';

/** Why the car cannot be read. */
export class ObdError extends Error {
  override readonly name = 'ObdFault';

  constructor(readonly words: SourceReasonText) {
    super(words);
  }
}
