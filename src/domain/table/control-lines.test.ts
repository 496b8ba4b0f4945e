import { describe, expect, test } from 'vitest'
import { isControl, isKindHeading } from './control-lines.ts'

describe('lines of an instrument’s own checks', () => {
  test.each([
    ...[
      'Blank',
      'Blank 1',
      'blank_02',
      'Method Blank',
      'Reagent blank 3',
      'BLK',
      'Double Blank',
      'QC',
      'QC_low',
      'QC-High 2',
    ],
    ...[
      'CAL-03',
      'Cal 1',
      'Calibrator 5',
      'STD 50',
      'Std_1',
      'Standard 3',
      'Control',
      'Negative Control',
      'Solvent',
      'SST 1',
    ],
    ...[
      'Blindwert',
      'Kalibrator 2',
      'Blanc 1',
      'Étalon 4',
      'Témoin',
      'Blanco',
      'Patrón 2',
      'Controle 1',
      'Quality Control 2',
    ],
    ...['Solvant', 'Disolvente', 'Disolventes', 'Lösungsmittel', 'Phase mobile', 'Fase móvil', 'Muestra control'],
    ...[
      'Muestra de control',
      'Contrôle',
      'Contrôle négatif',
      'Control positivo',
      'Contrôle qualité',
      'Control de calidad',
    ],
    ...[
      'Échantillon témoin',
      'Calibrateur 3',
      'Calibrador 2',
      'Étalon',
      'Estándar 1',
      'Blanco de reactivo',
      'Blanc de solvant',
    ],
  ])('%s is a control', (text) => expect(isControl(text)).toBe(true))

  test.each([
    ...[
      '',
      'PD2215',
      'BC-1',
      'QCX12',
      'Calgary 12',
      'CALIF-3',
      'STDX',
      'Blankenese 4',
      'Blank tablet',
      'Unknown',
      'Sample 3',
    ],
    ...['Standard dose', 'Control Room A', 'Solvent abuse', '1', '-', 'Patrona', 'x'.repeat(5000), ' '.repeat(5000)],
  ])('%s is none', (text) => expect(isControl(text)).toBe(false))

  test.each(['Sample Type', 'Type', 'Probenart', 'Injection type', 'Tipo de muestra', 'Type d’échantillon'])(
    '%s is the heading of a kind',
    (title) => expect(isKindHeading(title)).toBe(true),
  )
})
