import { isInviteProof } from '@ligo/link';
import { inviteQrText, pairingQrText, SECRET_BYTES } from '@ligo/protocol';
import type { CarContext } from '../../ports/car-context.ts';
import type { Monotonic } from '../../ports/unit-time.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Wrong proofs that end a secret. */
const MAX_WRONG = 3;
/** Codes that are remembered: a newer one does not end the secret of a code that was just read. */
const MAX_CODES = 4;

interface Secret {
  bytes: Bytes;
  until: Monotonic;
  wrong: number;
  isUsed: boolean;
}

/** The secrets of the QR codes that the car shows; see RULES.md. */
export function createInvites({ clock }: Pick<CarContext, 'clock'>, carId: string) {
  const secrets = new Map<string, Secret>();
  // DEV-7
  const isValid = ({ until, wrong, isUsed }: Secret) => !isUsed && wrong < MAX_WRONG && until > clock.nowMs();

  function secretOf(code: string, until: Monotonic): Secret {
    const known = secrets.get(code);
    if (known) return known;
    const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
    const secret = { bytes, until, wrong: 0, isUsed: false };
    secrets.set(code, secret);
    for (const old of [...secrets.keys()].slice(0, -MAX_CODES)) secrets.delete(old);
    return secret;
  }
  return {
    /** The text of the QR code of a pairing code that is valid until then: the code alone once its secret has ended. */
    qrText(code: string, until: Monotonic): string {
      const secret = secretOf(code, until);
      return isValid(secret) ? inviteQrText(code, { carId, secret: secret.bytes }) : pairingQrText(code);
    },
    /** Whether the proof is by a valid secret, which ends with it. */
    async redeem(proof: Bytes, transcript: Bytes): Promise<boolean> {
      const valid = [...secrets.values()].filter(isValid);
      const matches = await Promise.all(valid.map(({ bytes }) => isInviteProof(bytes, transcript, proof)));
      const match = valid.find((secret, index) => matches[index] && isValid(secret));
      if (match) match.isUsed = true;
      else for (const secret of valid) secret.wrong += 1;
      return match !== undefined;
    },
  };
}

export type Invites = ReturnType<typeof createInvites>;
