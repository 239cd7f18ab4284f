import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/sign-in.ts';

const texts: TextsLike<typeof english> = {
  'logout.action': 'Çıkış yap',
  'logout.title': 'Çıkış yapılsın mı?',
  'logout.text': 'Bu telefonun araçlarınız hakkında tuttuğu her şey silinir. Araç kendi geçmişini korur.',
};
export default texts;
