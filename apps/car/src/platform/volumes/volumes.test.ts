import { tmpdir } from 'node:os';
import { createVirtualClock } from '@ligo/machine/test-support';
import { volumesContract } from '../../ports/test-support/volumes.contract.ts';
import { fakeVolumes } from '../../test-support/fake-volumes.ts';
import { createVolumes } from '../node/volumes/create-volumes.ts';

const ROOT = '27 1 254:0 / / rw - ext4 /dev/root rw\n';
const card = (isWritable: boolean) => `40 27 0:99 / /mnt/sd ${isWritable ? 'rw' : 'ro'} - vfat /dev/sd rw\n`;

volumesContract('by the mount table', () => {
  const clock = createVirtualClock();
  let inserted = '';
  return {
    volumes: createVolumes({
      clock,
      internal: tmpdir(),
      paths: { microsd: '/mnt/sd' },
      mountTable: () => ROOT + inserted,
      spaceOf: async () => ({ freeBytes: 5, totalBytes: 9, isWritable: inserted === card(true) }),
    }),
    plugCard(isWritable) {
      inserted = card(isWritable);
    },
    pullCard() {
      inserted = '';
    },
    passTime: () => clock.advance(10_000),
  };
});

volumesContract('of tests', () => {
  const media = fakeVolumes({ internal: '/data' });
  return {
    volumes: media.volumes,
    plugCard: (isWritable) => media.plug('microsd', '/mnt/sd', { isWritable }),
    pullCard: () => media.pull('microsd'),
    passTime: async () => {},
  };
});
