/** Signing in and out, and who is signed in: the calls. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as contract from '#contract/session.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import { changePassword } from './change-password.ts'
import { knownNames } from './known-names.ts'
import { messageFor } from './message-for.ts'
import { movedOf } from './moved.ts'
import * as own from './own-account.ts'
import { reauthenticate } from './reauthenticate.ts'
import { logOut, refreshSession } from './refresh.ts'
import { signIn } from './sign-in.ts'
import { signInsOf } from './sign-ins.ts'

export function sessionRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.signIn, signIn)
  serve(app, services, contract.refreshSession, refreshSession)
  serve(app, services, contract.logOut, logOut)
  serve(app, services, contract.changePassword, changePassword)
  serve(app, services, contract.reauthenticate, reauthenticate)
  serve(app, services, contract.readSecondFactor, own.readSecondFactor)
  serve(app, services, contract.beginSecondFactor, own.beginSecondFactor)
  serve(app, services, contract.confirmSecondFactor, own.confirmSecondFactor)
  serve(app, services, contract.turnOffSecondFactor, own.turnOffSecondFactor)
  serve(app, services, contract.renewRecoveryCodes, own.renewRecoveryCodes)
  serve(app, services, contract.listSessions, own.listSessions)
  serve(app, services, contract.endOtherSessions, own.endOtherSessions)
  serve(app, services, contract.me, async ({ db, staff }) => ({ ...staff, moved: await movedOf(db, staff.id) }))
  serve(app, services, contract.ownSignIns, ({ db, staff }) => signInsOf(db, staff.id))
  serve(app, services, contract.mySite, ({ db, staff }) =>
    db
      .selectFrom('sites')
      .select(['id', 'name', 'address', 'color', 'phone', 'email', 'tests_on_site'])
      .select(sql<boolean>`return_basis <> ''`.as('gives_back'))
      .where('id', '=', staff.site_id)
      .executeTakeFirstOrThrow(),
  )
  serve(app, services, contract.knownNames, knownNames)
  serve(app, services, contract.myMessage, ({ db, staff, now }) => messageFor(db, staff, now))
}
