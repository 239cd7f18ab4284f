import { FEATURE } from '@ligo/protocol';
import { useStores, useValue } from '../stores/use-stores.tsx';

/** Whether this phone is linked with the selected car. */
export const useIsReached = (): boolean => useValue(useStores().link, ({ reach }) => reach === 'car');

/** Whether the app of the selected car has this feature, as far as this phone knows. */
export const useHasFeature = (feature: string): boolean =>
  useValue(useStores().ping, ({ features }) => features.includes(feature));

/** Whether the selected car stores what its owner enters; one without a ping may do so. */
export const useHasBook = (): boolean =>
  useValue(
    useStores().ping,
    ({ versionCode, features }) => versionCode === null || features.includes(FEATURE.book),
  );
