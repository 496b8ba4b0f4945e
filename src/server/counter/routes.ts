/** Testing at the counter: its calls. */
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/counter.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import { changeBoardLink, readBoardLink } from './board-link.ts'
import { giveBack, undoGiveBack } from './give-back.ts'
import { readBoard } from './read-board.ts'
import { startStrip, stopStrip } from './strip-timers.ts'
import { testHere, undoTestHere } from './test-here.ts'
import { noteTurnedAway, undoTurnedAway } from './turned-away.ts'

export function counterRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.testHere, testHere)
  serve(app, services, contract.undoTestHere, undoTestHere)
  serve(app, services, contract.giveBack, giveBack)
  serve(app, services, contract.undoGiveBack, undoGiveBack)
  serve(app, services, contract.startStrip, startStrip)
  serve(app, services, contract.stopStrip, stopStrip)
  serve(app, services, contract.readBoard, readBoard)
  serve(app, services, contract.readBoardLink, readBoardLink)
  serve(app, services, contract.changeBoardLink, changeBoardLink)
  serve(app, services, contract.noteTurnedAway, noteTurnedAway)
  serve(app, services, contract.undoTurnedAway, undoTurnedAway)
}
