/** Requested parameters: our keys and the names of Di+. */
export const PARAMETERS = {
  power: '电源状态',
  speed: '车速',
  gear: '档位',
  odometer: '里程',
  output: '发动机功率',
  frontRpm: '前电机转速',
  rearRpm: '后电机转速',
  charge: '电量百分比',
  energy: '总电耗',
  plug: '充电枪插枪状态',
  coldest: '最低电池温度',
  hottest: '最高电池温度',
  lowestCell: '最低电池电压',
  highestCell: '最高电池电压',
  aux: '蓄电池电压',
  outside: '车外温度',
  frontLeft: '主驾车门',
  frontRight: '副驾车门',
  rearLeft: '左后车门',
  rearRight: '右后车门',
  hood: '引擎盖',
  trunk: '后备箱门',
} as const;
export type ParameterKey = keyof typeof PARAMETERS;

/** Path and query of the request for all of them. */
export const QUESTION = `/api/getDiPars?text=${encodeURIComponent(
  Object.entries(PARAMETERS)
    .map(([key, name]) => `${key}:{${name}}`)
    .join('|'),
)}`;
