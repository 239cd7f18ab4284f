import type { CarLink } from '@ligo/protocol';
import type { LinkOfCar } from '../storage/links.ts';
import { maskEmail } from './mask-email.ts';

/** Links as their car may know them: whose they are, with the address masked. */
export function asCarKnows(links: readonly LinkOfCar[]): CarLink[] {
  return links.map(({ linkId, email, linkedAt }) => ({ linkId, maskedEmail: maskEmail(email), linkedAt }));
}
