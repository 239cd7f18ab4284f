import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/status.ts';

const texts: TextsLike<typeof english> = {
  'status.title': 'Состояние',
  'status.sheet': 'Показания',
  'status.follow': 'Держать карту на автомобиле',
  'status.noWifi': 'Нет подключения к сети Wi-Fi',
  'status.wifi': 'Wi-Fi автомобиля: {{name}}',
  'status.asOf': 'Данные: {{age}}',
  'status.never': 'Данных от автомобиля ещё нет',
  'status.fromTime': 'на {{time}}',
  'status.fromDate': 'на {{date}}',
  'status.fromUnknown': 'время неизвестно',
  'status.lastData': 'Последние данные от автомобиля: {{when}}',
  'status.lastDataUnknown': 'Автомобиль не сообщает, за какое время эти показания',
  'status.failure.network': 'У телефона нет сети',
  'status.failure.networkHint': 'Включите мобильный интернет или Wi-Fi и отключите авиарежим.',
  'status.failure.server': 'Сервер Ligo недоступен',
  'status.failure.serverHint':
    'Проверьте подключение телефона к интернету. Некоторые корпоративные сети блокируют соединение.',
  'status.failure.refused': 'Сервер Ligo не пускает этот телефон',
  'status.failure.refusedHint':
    'Возможно, автомобиль удалён из аккаунта или срок входа истёк. Проверьте список автомобилей или войдите заново.',
  'status.failure.car': 'Автомобиль не в сети',
  'status.failure.carHint':
    'Мультимедийная система должна быть включена и подключена к интернету, а приложение Ligo на ней — запущено.',
  'status.failure.path': 'Нет прямого пути к автомобилю',
  'status.failure.pathHint':
    'Телефон и автомобиль в сети, но соединение между ними что-то блокирует. Попробуйте мобильный интернет вместо Wi-Fi или наоборот.',
  'status.failure.browser': 'Этот браузер не может связаться с автомобилем',
  'status.failure.browserHint':
    'WebRTC отсутствует или отключён; на iPhone его отключает режим блокировки. Сохранённое на этом телефоне по-прежнему доступно.',
  'status.battery': 'Батарея',
  'status.temperature': 'Температура',
  'status.voltage': 'Напряжение',
  'status.health': 'Ресурс',
  'status.auxBattery': 'Батарея 12 В',
  'status.speed': 'Скорость',
  'status.mode': 'Режим',
  'status.odometer': 'Пробег',
  'status.altitude': 'Высота',
  'status.power': 'Мощность',
  'status.torque': 'Момент',
  'status.rotation': 'Обороты',
  'status.rear': 'Задний мотор',
  'status.front': 'Передний мотор',
  'status.explain': 'Что значат показания батареи',
  'status.explainSoc': 'Большее число — заряд по данным системы управления батареей.',
  'status.explainSoc2': 'Меньшее число в скобках — процент, который показывает приборная панель.',
  'status.explainTemperature': 'Температура самой тёплой части батареи.',
  'status.explainVoltage': 'Напряжение самой слабой ячейки батареи.',
  'status.explainHealth': 'Сколько первоначальной ёмкости осталось у батареи.',
  'status.explainAux': 'Напряжение малой батареи, которая включает электронику автомобиля.',
};
export default texts;
