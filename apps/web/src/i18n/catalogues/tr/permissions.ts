import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/permissions.ts';

const texts: TextsLike<typeof english> = {
  'permission.title': 'Bildirim izni gerekli',
  'permission.text':
    'Bir kapı açıldığında, araç hareket ettiğinde ve Sentry hareket algıladığında Ligo haber verir.',
  'permission.enable': 'Etkinleştir',
  'permission.denied': 'Bildirimler engellenmiş. Tarayıcı ayarlarından bu sayfa için izin verin.',
  'permission.unsupported': 'Bu tarayıcı bildirimleri desteklemiyor.',
  'permission.ios':
    'iPhone’da önce Ligo’yu ana ekrana ekleyin: Paylaş’a, sonra “Ana Ekrana Ekle”ye dokunun ve oradan açın.',
  'permission.skip': 'Bildirimler olmadan devam et',
};
export default texts;
