import type { BulkFrame, TrustRefusal } from '@ligo/link';
import type { MachineStep, Moment } from '@ligo/machine';
import type { CarSignal, IceCandidateAction, IceServer, RefusedCode } from '@ligo/protocol';
import type { CarVideo } from '../../ports/connection.ts';

/** The car the link leads to; another region means another host. */
export interface LinkTarget {
  carId: string;
  region: number;
}

/** Why nothing is tried for the moment: an answer of the server is awaited first. */
export type LinkWait = 'cars' | 'token';

export interface SocketState {
  id: number;
  /** 'waiting': the server knows which car is meant; 'joined': both sides are there. */
  phase: 'connecting' | 'waiting' | 'joined';
  iceServers: IceServer[];
}

export interface PeerState {
  id: number;
  /** When the data channel opened; `null` while it is not open. */
  openedAtMs: number | null;
  /** The peer link counts as up. */
  isUp: boolean;
  /** This browser has none of the offered video codecs; the link does without. */
  isVideoRejected: boolean;
  /** The phone has begun it, without the server. */
  isDirect: boolean;
  hasReceivedState: boolean;
}

/**
 * The step on the way to the car that fails: the server, being let in there, the car, its offer, a direct way to it; or the proof that
 * it is this car: it is none, the car's app or this browser is too old for one; or the car's consent, for which this phone waits, or which
 * was refused or withdrawn; or its number: the owner has seen another one.
 */
export type FailingStep =
  | 'server'
  | 'refused'
  | 'car'
  | 'silence'
  | 'path'
  | 'unproven'
  | 'outdated'
  | 'keyless'
  | 'waiting'
  | 'removed'
  | 'mismatch';

/** Everything the connection flow knows. Times are unix milliseconds on the phone's clock. */
export interface LinkMachineState {
  isRunning: boolean;
  target: LinkTarget | null;
  isVisible: boolean;
  /** The phone itself has a network, as far as it knows. */
  hasNetwork: boolean;
  socket: SocketState | null;
  peer: PeerState | null;
  /** The id of the try without the server, until it is linked. */
  directId: number | null;
  /** Candidates of the car that came before its offer. */
  earlyCandidates: IceCandidateAction[];
  /** Number of the last socket or peer; higher is newer. */
  lastId: number;
  failures: number;
  /** Consecutive tries whose channel did not open in time. */
  slowAttempts: number;
  /** Tries since the last link whose encryption failed. */
  insecureTries: number;
  /** Where the last try failed; `null` while nothing has, or while that step has been passed since. */
  failedStep: FailingStep | null;
  /** The page that is the car has reported that it leaves the screen, and has not been reached since. */
  isPageHidden: boolean;
  /** Since when the car is wanted and not reached; `null` while it is reached or not wanted. */
  unreachableSinceMs: number | null;
  /** 'owner': another connection of the account has taken this one's place, or its number was another one; only the owner wants it back. */
  waitFor: LinkWait | 'owner' | null;
  lastPingAtMs: number | null;
  /** When the last data was received on the open channel. */
  silentSinceMs: number;
  /** The page slept and has received nothing since. */
  isProbing: boolean;
  lastHeartbeatAtMs: number;
  lastEventAtMs: number;
  /** No socket is opened before this. */
  retryAtMs: number;
  /** When each timed step is due; `null` when it is not. */
  due: {
    check: number | null;
    limit: number | null;
    heartbeat: number | null;
    iceUp: number | null;
    waitUntil: number | null;
    carUnreachable: number | null;
    replyDeadline: number | null;
    direct: number | null;
  };
}

/** What can happen to the link. `id` names the socket or peer it comes from; an old one is ignored. */
export type LinkEvent =
  | { type: 'start'; isVisible: boolean }
  | { type: 'stop' }
  | { type: 'target'; target: LinkTarget | null }
  | { type: 'visible'; isVisible: boolean }
  | { type: 'network'; isOnline: boolean }
  | { type: 'hide' }
  | { type: 'tick' }
  | { type: 'refreshed'; target: LinkWait }
  | { type: 'wanted' }
  | { type: 'socket-connected'; id: number }
  | { type: 'socket-lost'; id: number }
  | { type: 'car-joined'; id: number; iceServers: IceServer[] }
  | { type: 'car-signal'; id: number; signal: CarSignal }
  | { type: 'other-side-left'; id: number }
  | { type: 'wrong-server'; id: number }
  | { type: 'refused'; id: number; code: RefusedCode; retryAfterMs?: number | undefined }
  | { type: 'unlinked'; from: 'socket' | 'peer'; id: number; carId: string | null }
  | { type: 'replaced'; id: number }
  | { type: 'page-hidden'; id: number }
  | { type: 'unverified'; id: number; reason: TrustRefusal | 'waiting' | 'late' }
  | { type: 'car-offer'; id: number; sdp: string }
  | { type: 'answered'; id: number; sdp: string }
  | { type: 'own-candidate'; id: number; candidate: IceCandidateAction }
  | { type: 'peer-failed'; id: number }
  | { type: 'channel-open'; id: number }
  | { type: 'channel-closed'; id: number }
  | { type: 'ice'; id: number; state: 'connected' | 'down' | 'failed' }
  | { type: 'received'; id: number; kind: 'ping' | 'state' | 'other' };

/** A signal from the phone to the car through the server; the shell adds the token and the car. */
export type OutgoingSignal = { action: 'handshake' } | { action: 'answer'; sdp: string } | IceCandidateAction;

export type LinkEffect =
  | { type: 'open-socket'; id: number; target: LinkTarget }
  | { type: 'close-socket'; id: number }
  | { type: 'remote-start'; id: number }
  | { type: 'remote'; id: number; signal: OutgoingSignal }
  | { type: 'open-peer'; id: number; iceServers: IceServer[]; sdp: string }
  | { type: 'close-peer'; id: number }
  | { type: 'begin-direct'; id: number; target: LinkTarget }
  | { type: 'close-direct'; id: number }
  | { type: 'answer'; id: number; sdp: string }
  | { type: 'send-answer'; id: number; sdp: string }
  | { type: 'add-candidate'; id: number; candidate: IceCandidateAction }
  | { type: 'send'; id: number; action: 'Ping' | 'Status' | 'Bye' }
  | { type: 'refresh'; target: LinkWait };

/** The outside of one transition: time and chance come in here. */
export interface LinkMoment extends Moment {
  /** From 0 up to 1. */
  random: number;
  /** The wanted car has given this phone access without the server. */
  canBeginDirectly(target: LinkTarget): boolean;
}

export type LinkStep = MachineStep<LinkMachineState, LinkEffect>;

/** Receives the events of the socket and of the peer connection. */
export interface LinkListener {
  dispatch(event: LinkEvent): void;
  onMessage(id: number, text: string): void;
  /** A frame arrived on the bulk lane of the one peer connection. */
  onFrame(frame: BulkFrame): void;
  onClosed(): void;
  onVideo(video: CarVideo): void;
}
