import type { SourceReason } from '@ligo/protocol';

/** Why the car cannot be read. */
export class ObdError extends Error {
  override readonly name = 'ObdFault';

  constructor(readonly reason: SourceReason) {
    super(reason);
  }
}
