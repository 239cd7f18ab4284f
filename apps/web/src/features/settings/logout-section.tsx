import { IconLogout } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/input/button.tsx';

/** The logout, and its effect on this phone. */
export function LogoutSection({ onLogout }: { onLogout: () => void }) {
  const { t } = useTexts();
  return (
    <section>
      <Button
        variant="secondary"
        wide
        icon={<IconLogout className="size-5 rtl:-scale-x-100" />}
        onClick={onLogout}
      >
        {t('logout.action')}
      </Button>
      <p className="mt-2 px-1 text-sm text-quiet">{t('logout.text')}</p>
    </section>
  );
}
