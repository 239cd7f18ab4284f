import { isInviteProof } from '@ligo/link';
import { type InviteDays, inviteQrText, PAIRING_CODE, pairingQrText, SECRET_BYTES } from '@ligo/protocol';
import type { CarContext } from '../../ports/car-context.ts';
import { earlierOf, type Monotonic, plusMs } from '../../ports/unit-time.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Wrong proofs that end a secret. */
const MAX_WRONG = 3;
/** Secrets that are remembered: a newer one does not end that of a code that was just read. */
const MAX_SECRETS = 8;

/** The device whose QR code lets another one in. */
export interface Invitation {
  /** The key of the device that shows the code; `null`: the car. */
  from: string | null;
  /** After which it is out again; `null`: it stays. */
  days: InviteDays | null;
}

interface Secret extends Invitation {
  bytes: Bytes;
  until: Monotonic;
  wrong: number;
  isUsed: boolean;
}

/** The secrets of the QR codes that the car and its accepted devices show; see RULES.md. */
export function createInvites({ clock }: Pick<CarContext, 'clock'>, carId: string) {
  const secrets = new Map<string, Secret>();
  let made = 0;
  // DEV-7
  const isValid = ({ until, wrong, isUsed }: Secret) => !isUsed && wrong < MAX_WRONG && until > clock.nowMs();

  function add(name: string, codeUntil: Monotonic, invitation: Invitation): Secret {
    const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
    // DEV-7: the server names the end of a code.
    const until = earlierOf(codeUntil, plusMs(clock.nowMs(), PAIRING_CODE.lifetimeMs));
    const secret = { ...invitation, bytes, until, wrong: 0, isUsed: false };
    secrets.set(name, secret);
    for (const old of [...secrets.keys()].slice(0, -MAX_SECRETS)) secrets.delete(old);
    return secret;
  }
  const textOf = (code: string, { bytes }: Secret) => inviteQrText(code, { carId, secret: bytes });
  return {
    /** The text of the QR code of a pairing code that is valid until then: the code alone once its secret has ended. */
    qrText(code: string, until: Monotonic): string {
      const secret = secrets.get(code) ?? add(code, until, { from: null, days: null });
      return isValid(secret) ? textOf(code, secret) : pairingQrText(code);
    },
    /** The text of the QR code that an accepted device shows, with a secret of its own. */
    qrTextOf: (code: string, until: Monotonic, invitation: Invitation): string => {
      made += 1;
      return textOf(code, add(`device ${made}`, until, invitation));
    },
    /** Whose invitation the proof is for, if it is by a valid secret, which ends with it; `null`: it is not. */
    async redeem(proof: Bytes, transcript: Bytes): Promise<Invitation | null> {
      const valid = [...secrets.values()].filter(isValid);
      const matches = await Promise.all(valid.map(({ bytes }) => isInviteProof(bytes, transcript, proof)));
      const match = valid.find((secret, index) => matches[index] && isValid(secret));
      if (match) match.isUsed = true;
      else for (const secret of valid) secret.wrong += 1;
      return match ?? null;
    },
  };
}

export type Invites = ReturnType<typeof createInvites>;
