import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-frame.ts';

const texts: TextsLike<typeof english> = {
  'site.languages': 'Языки',
  'site.skip': 'К содержанию',
  'site.openApp': 'Открыть приложение',
  'site.download': 'Загрузка',
  'site.usb': 'Отладка по USB',
  'site.dashboard': 'Панель автомобиля',
  'site.note': 'Для владельцев электромобилей. Бесплатно на время бета-тестирования.',
  'site.home': 'Главная страница',
  'site.previewAlt': 'Ligo на телефоне: автомобиль на карте, под ней его показания',
  'site.mapData': 'Данные карты',
  'site.social': 'Ligo в соцсетях',
};
export default texts;
