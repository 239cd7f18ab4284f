import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/install.ts';

const texts: TextsLike<typeof english> = {
  'install.action': 'Uygulamayı yükle',
  'install.title': 'Ligo’yu yükle',
  'install.text': 'Ligo ana ekrandan diğer uygulamalar gibi açılır, ağ olmasa bile.',
  'install.iosShare': 'Ekranın kenarındaki Paylaş düğmesine dokunun; yeni iPhone’larda ••• arkasındadır.',
  'install.iosAdd': '“Ana Ekrana Ekle”yi seçin.',
  'install.iosConfirm': '“Ekle”ye dokunun, sonra Ligo’yu ana ekrandan açın.',
  'install.iosOther':
    'Paylaş’a, sonra “Ana Ekrana Ekle”ye dokunun. Bu tarayıcıda yoksa bu sayfayı Safari’de açın.',
  'install.macDock': 'Menü çubuğunda “Dosya”yı, ardından “Dock’a Ekle”yi seçin.',
  'install.none':
    'Bu tarayıcı bilgisayara uygulama yükleyemez. Bu sayfayı Chrome veya Edge’de ya da telefonunuzda açın.',
  'install.menuOpen': 'Tarayıcının menüsünü açın.',
  'install.menuChoose': '“Uygulamayı yükle” veya “Ana ekrana ekle”yi seçin.',
};
export default texts;
