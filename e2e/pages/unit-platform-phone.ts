import { createCandidateBuffer, type Lanes, type LanesHandlers } from '@ligo/link';
import { lanesOver } from './browser-lanes.ts';

/** A phone's end of a connection. */
interface Phone {
  lanes: Lanes;
  offer(sdp: string): Promise<void>;
  addCandidate(candidate: string, sdpMid: string): void;
  close(): void;
}

/** Opens a phone's end in this page; it answers an offer of the car. */
export function openPhone(
  handlers: LanesHandlers,
  signal: { onAnswer(sdp: string): void; onCandidate(candidate: string, sdpMid: string): void },
): Phone {
  const connection = new RTCPeerConnection();
  const lanes = lanesOver(connection, handlers);
  const candidates = createCandidateBuffer<{ candidate: string; sdpMid: string }>(
    (candidate) => void connection.addIceCandidate(candidate),
  );
  connection.onicecandidate = ({ candidate }) =>
    candidate && signal.onCandidate(candidate.candidate, candidate.sdpMid ?? '0');
  return {
    lanes,
    async offer(sdp: string): Promise<void> {
      await connection.setRemoteDescription({ type: 'offer', sdp });
      await connection.setLocalDescription();
      signal.onAnswer(connection.localDescription?.sdp ?? '');
      candidates.flush();
    },
    addCandidate: (candidate: string, sdpMid: string) => candidates.push({ candidate, sdpMid }),
    close() {
      lanes.end();
      connection.close();
    },
  };
}
