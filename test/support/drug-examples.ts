/** An example of each change of the dictionary that is not about one drug. */
import type { TestService } from './service.ts'

export const drugChanges = {
  'PUT /admin/drug-classes/': {
    make: async ({ db }: TestService) => {
      await db.updateTable('drugs').set({ drug_class: 'stimulant' }).where('name', '=', 'Caffeine').execute()
      const strong = await db.selectFrom('drug_classes').select('name').where('is_strong', '=', true).execute()
      return { input: { strong: [...strong.map(({ name }) => name), 'stimulant'] } }
    },
    says: /^strong: .* → .*, stimulant$/,
  },
  'POST /admin/drugs/growth/': {
    make: async () => ({ input: {} }),
    says: /^added: 7\d\d$/,
    undo: async ({ db }: TestService) => {
      const grown = await db
        .selectFrom('audit_log')
        .select('entity_id')
        .where('action', '=', 'grow')
        .where('entity', '=', 'drug')
        .execute()
      const ids = grown.map(({ entity_id }) => Number(entity_id))
      await db.deleteFrom('drug_companions').execute()
      await db.deleteFrom('name_readings').execute()
      await db.updateTable('drugs').set({ makes_id: null }).execute()
      await db.deleteFrom('drugs').where('id', 'in', ids).execute()
    },
  },
}
