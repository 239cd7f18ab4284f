import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-frame.ts';

const texts: TextsLike<typeof english> = {
  'site.languages': 'Diller',
  'site.skip': 'İçeriğe geç',
  'site.openApp': 'Uygulamayı aç',
  'site.download': 'İndir',
  'site.usb': 'USB hata ayıklama',
  'site.dashboard': 'Araç paneli',
  'site.note': 'Elektrikli araç sahipleri için. Beta süresince ücretsiz.',
  'site.home': 'Ana sayfa',
  'site.previewAlt': 'Telefonda Ligo: haritada araç, altında değerleri',
  'site.mapData': 'Harita verileri',
  'site.social': 'Sosyal medyada Ligo',
};
export default texts;
