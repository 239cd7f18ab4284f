import { describe, expect, it } from 'vitest';
import { budgetOf, keepBudget } from './script-budget.ts';

const reason = 'The screen needs it.';
const budget = {
  'sign-in': [{ kB: 90, reason }],
  status: [{ kB: 180, reason }],
  'demo-car': [{ kB: 42, reason }],
  demo: [{ kB: 60, reason }],
  unit: [{ kB: 600, reason }],
};

describe('script budget', () => {
  it('is what the last step of each stage allows', () => {
    const raised = { ...budget, status: [...budget.status, { kB: 190, reason }] };
    expect(budgetOf(raised)).toEqual({ 'sign-in': 90, status: 190, 'demo-car': 42, demo: 60, unit: 600 });
  });

  it.each([
    [[]],
    [[{ kB: 180 }]],
    [[{ kB: 180, reason: '' }]],
    [[{ kB: '180', reason: 'more' }]],
    [[{ kB: 0, reason }]],
    [undefined],
  ])('takes no stage of %j', (status) => {
    expect(() => budgetOf({ ...budget, status })).toThrow(/status/);
  });

  it('lets pass what it allows, and nothing above', () => {
    const budgetKb = budgetOf(budget);
    keepBudget(budgetKb, 'sign-in', 90);
    expect(() => keepBudget(budgetKb, 'sign-in', 90.1)).toThrow('90.1 kB of script come for sign-in');
  });
});
