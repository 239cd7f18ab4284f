import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTexts } from '../../i18n/index.ts';
import { PATHS } from '../../lib/paths.ts';
import { useStores } from '../../stores/use-stores.tsx';
import { AddCar } from './add-car.tsx';
import type { ScannerPort } from './ports.ts';

export default function ScanScreen({ port }: { port: ScannerPort }) {
  const { t } = useTexts('cars');
  const { carList } = useStores();
  const navigate = useNavigate();
  useEffect(() => {
    void carList.refresh();
  }, [carList]);
  return (
    <main className="mx-auto min-h-dvh max-w-md px-5 pt-[calc(2rem+env(safe-area-inset-top))] pb-[calc(2rem+env(safe-area-inset-bottom))]">
      <h1 className="mb-6 text-xl font-semibold">{t('add.title')}</h1>
      <AddCar port={port} onDone={() => void navigate(PATHS.app)} />
      <Link
        to={PATHS.account}
        className="mt-6 flex min-h-11 items-center justify-center rounded-xl text-normal hover:bg-raised"
      >
        {t('account.title')}
      </Link>
    </main>
  );
}
