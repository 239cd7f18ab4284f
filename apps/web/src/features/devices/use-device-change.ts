import { useTexts } from '../../i18n/index.ts';
import type { ChangeAnswer, WantedChange } from '../../stores/devices/devices-store.ts';
import { useLazyStores } from '../../stores/use-stores.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';

/** Changes the list at the car, and shows why it does not. */
export function useDeviceChange(): (wanted: WantedChange) => Promise<ChangeAnswer> {
  const { t } = useTexts('devices');
  const { devices } = useLazyStores();
  const toast = useToast();
  return async (wanted) => {
    const answer = await devices.change(wanted);
    if (answer.result !== 'done')
      toast({ tone: 'error', title: t('error.unable'), description: t(`devices.failed.${answer.result}`) });
    return answer;
  };
}
