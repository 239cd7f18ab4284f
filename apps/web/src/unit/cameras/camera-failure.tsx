import type { OpenFailure } from '../../../../car/src/platform/browser/cameras/open-device.ts';
import { useUnitTexts } from '../../i18n/unit.ts';

/** Why a camera cannot be opened. */
export function FailureNote({ failure }: { failure: OpenFailure }) {
  const { t } = useUnitTexts();
  return (
    <p role="alert" className="mb-3 text-attention">
      {t(`unit.cameras.${failure === 'hidden' ? 'busy' : failure}`)}
    </p>
  );
}
