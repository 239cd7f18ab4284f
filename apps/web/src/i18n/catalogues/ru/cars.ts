import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/cars.ts';

const texts: TextsLike<typeof english> = {
  'cars.title': 'мои автомобили',
  'cars.unnamed': 'мой автомобиль',
  'cars.add': 'Добавить',
  'cars.remove': 'удалить',
  'cars.options': 'Действия: {{name}}',
  'cars.removeTitle': 'Удалить {{name}}?',
  'cars.removeText': 'Этот телефон будет отключён от автомобиля. Его можно снова привязать по новому коду.',
  'cars.removing': 'Удаление',
  'cars.unlinked': 'Вас отключили от автомобиля',
  'cars.replaced': 'От имени этого автомобиля работают два устройства',
  'cars.replacedHelp':
    'С ключом этого автомобиля подключилось ещё одно устройство, возможно, настроенное из копии. Выключите приложение Ligo на одном из них.',

  'add.title': 'Добавить автомобиль',
  'add.scanTitle': 'Отсканируйте QR-код',
  'add.scanText': 'Его показывает приложение Ligo на экране автомобиля.',
  'add.manual': 'ввести код вручную',
  'add.code': 'Код под QR-кодом',
  'add.scanInstead': 'Отсканировать QR-код вместо ввода',
  'add.cameraFailed': 'Не удалось открыть камеру.',
  'add.cameraRefused':
    'Этой странице запрещён доступ к камере. Разрешите его в настройках браузера и попробуйте снова.',
  'add.cameraBroken': 'Камеры нет, она занята другим приложением или не даёт изображения.',
  'add.cameraAgain': 'Попробовать камеру ещё раз',
  'add.readerFailed': 'Не удалось загрузить сканер QR-кодов',
  'add.submitting': 'Привязка автомобиля',
  'add.nameTitle': 'назовите новый автомобиль',
  'add.name': 'Название автомобиля',
  'add.alreadyTitle': 'автомобиль уже добавлен',
  'add.alreadyText': 'Этот автомобиль уже привязан к вашему аккаунту',
  'add.tooManyTitle': 'слишком много автомобилей',
  'add.tooManyText': 'В вашем аккаунте уже максимальное число автомобилей. Удалите один, чтобы добавить этот',
  'add.expiredTitle': 'QR-код устарел',
  'add.expiredText': 'Срок действия QR-кода истёк. Создайте новый QR-код и попробуйте снова',
  'add.unknownTitle': 'неизвестный код',
  'add.unknownText': 'Такого кода нет. Сравните его с кодом под QR-кодом',
  'add.unexpected': 'непредвиденная ошибка',

  'scan.start': 'Начать сканирование',
  'scan.stop': 'Остановить сканирование',
  'scan.torchOn': 'Включить фонарик',
  'scan.torchOff': 'Выключить фонарик',
  'scan.zoomIn': 'Приблизить',
  'scan.zoomOut': 'Отдалить',
  'scan.loading': 'Камера включается',
  'scan.nothingRead': 'Код пока не найден. Поднесите телефон ближе и держите неподвижно или введите код.',
};
export default texts;
