import type { OpenLanes } from '@ligo/link/test-support';
import { lanesOver, runLaneCase } from './browser-lanes.ts';

/** Between two peer connections of this page. */
const openLanes: OpenLanes = async (one, other) => {
  const [car, phone] = [new RTCPeerConnection(), new RTCPeerConnection()];
  const ends = { one: lanesOver(car, one), other: lanesOver(phone, other) };
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

Object.assign(globalThis, { runLaneCase: (title: string) => runLaneCase(title, openLanes) });
