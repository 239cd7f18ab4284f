import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/notification-click.ts';

const texts: TextsLike<typeof english> = {
  'reboot.title': 'Экран автомобиля перезагрузился',
  'reboot.what':
    'Производитель перезагрузил мультимедийную систему, и вместе с ней выключился Ligo. Когда пришло это уведомление, Ligo уже снова работал.',
  'reboot.ifOffline':
    'Если после такой перезагрузки автомобиль остаётся не в сети, Ligo нужно запустить снова:',
  'reboot.nextStart': 'При следующем запуске автомобиля снова откройте в нём приложение Ligo.',
  'reboot.remote':
    'Удалённо: включите подогрев сидений или кондиционер в приложении производителя и подождите минуту.',
};
export default texts;
