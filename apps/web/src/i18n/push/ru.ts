import type { PushTexts } from './push-catalogue.ts';

const texts: PushTexts = {
  unnamedCar: 'Мой автомобиль',
  moving: 'Тронулся с места',
  parked: 'Припаркован',
  doorOpen: 'Открыто: {{door}}',
  doorClosed: 'Закрыто: {{door}}',
  door1: 'передняя левая дверь (водитель)',
  door2: 'передняя правая дверь',
  door3: 'задняя левая дверь',
  door4: 'задняя правая дверь',
  door5: 'капот',
  door6: 'багажник',
  otherDoor: 'дверь',
  appStarted: 'Приложение Ligo запустилось в автомобиле',
  reboot: 'Мультимедийная система перезагрузилась. Ligo снова работает.',
  sentryMovement: 'Sentry заметил движение',
  sentryLowCharge: 'Sentry остановлен: заряд батареи опустился до вашего предела',
  sentryLowAux: 'Sentry остановлен: аккумулятор 12\u00a0В разряжен',
  sentryNoRoom: 'Sentry остановлен: нет места для записей',
  sentryNoCamera: 'Sentry остановлен: ни одна камера не работает',
  unlinked: 'Вас отключили от автомобиля',
  neutralTitle: 'Ligo',
  neutral: 'Есть новости от вашего автомобиля. Откройте Ligo, чтобы посмотреть.',
};
export default texts;
