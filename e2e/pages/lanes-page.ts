import { createLanes, type Lanes } from '@ligo/link';
import { LANE_CASES, type OpenLanes } from '@ligo/link/test-support';
import { CHANNELS } from '@ligo/protocol';
import { browserChannel } from '../../apps/web/src/platform/peer-connection.ts';

/** Runs one case of the contract of lanes between two peer connections of this page; rejects where it does not hold. */
export type RunLaneCase = (title: string) => Promise<void>;

const openChannels = (connection: RTCPeerConnection) => {
  const open = ({ label, id }: (typeof CHANNELS)[keyof Lanes]) =>
    browserChannel(connection.createDataChannel(label, { negotiated: true, id }));
  return { control: open(CHANNELS.control), bulk: open(CHANNELS.bulk) };
};

const openLanes: OpenLanes = async (one, other) => {
  const [car, phone] = [new RTCPeerConnection(), new RTCPeerConnection()];
  const ends = { one: createLanes(openChannels(car), one), other: createLanes(openChannels(phone), other) };
  car.onicecandidate = ({ candidate }) => candidate && void phone.addIceCandidate(candidate);
  phone.onicecandidate = ({ candidate }) => candidate && void car.addIceCandidate(candidate);
  await car.setLocalDescription();
  await phone.setRemoteDescription(car.localDescription as RTCSessionDescription);
  await phone.setLocalDescription();
  await car.setRemoteDescription(phone.localDescription as RTCSessionDescription);
  return {
    ...ends,
    close() {
      ends.one.end();
      car.close();
    },
  };
};

const runLaneCase: RunLaneCase = async (title) => {
  const wanted = LANE_CASES.find((each) => each.title === title);
  if (!wanted) throw new Error(`There is no case ${title}`);
  await wanted.run(openLanes);
};
Object.assign(globalThis, { runLaneCase });
