import type { IceCredentials } from '@ligo/link';
import type { OpenSecurePeer } from './peer-transport.ts';

/** The first packet of a connection that does not exist: anyone can send one. */
export interface DirectRequest {
  /** ICE user fragments of the car's end, as the sender claims, and of its own. */
  ufrag: string;
  phoneUfrag: string;
  address: string;
  port: number;
}

/** The UDP port of the car, at which phones can begin a connection without a server. */
export interface DirectPort {
  readonly port: number;
  /** SHA-256 of the certificate, colon-separated hexadecimal. */
  readonly fingerprint: string;
  /** The unit's addresses in local networks, as they are now. */
  addresses(): string[];
  /** A name by which phones look these addresses up; `null`: no one answers for it. */
  name(): string | null;
  /** Calls for each request from now on. Returns the end. */
  listen(onRequest: (request: DirectRequest) => void): () => void;
  /** Opens the car's end of the connection that was requested. */
  opener(request: DirectRequest, ends: { phone: IceCredentials; car: IceCredentials }): OpenSecurePeer;
}
