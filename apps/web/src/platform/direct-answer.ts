import { writeDirectAnswer } from '@ligo/link';
import { directAccessSchema } from '@ligo/protocol';

/** The answer of a car by the access that this phone has stored; loaded only for a car that has given one. Rejects if it is unreadable. */
export async function directAnswer(stored: string, ownOffer: string): Promise<string> {
  return writeDirectAnswer(directAccessSchema().parse(JSON.parse(stored)), ownOffer);
}
