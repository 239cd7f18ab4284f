import type { PlainKey } from '@ligo/texts';
import type { OpenFailure } from '../../../../car/src/platform/browser/cameras/open-device.ts';
import { useUnitTexts } from '../../i18n/unit.ts';

const TEXTS: Record<OpenFailure, PlainKey<'unit'>> = {
  denied: 'unit.cameras.denied',
  missing: 'unit.cameras.missing',
  busy: 'unit.cameras.busy',
  hidden: 'unit.cameras.busy',
  hot: 'unit.cameras.hot',
};

/** Why a camera cannot be opened. */
export function FailureNote({ failure }: { failure: OpenFailure }) {
  const { t } = useUnitTexts();
  return (
    <p role="alert" className="mb-3 text-attention">
      {t(TEXTS[failure])}
    </p>
  );
}
