/**
 * Serves the calendar file of a sample that waits; redirects to the sample's page once the day is over or the result is
 * there.
 */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLate } from '#domain/dates.ts'
import { publicPaths, withQuery } from '#domain/public/public-paths.ts'
import { calendarFile } from './calendar-file.ts'
import { lookUp } from './look-up.ts'
import { sampleIdOf } from './notices.ts'
import type { Visit } from './visit.ts'

export async function sendCalendar(visit: Visit, _request: FastifyRequest, reply: FastifyReply) {
  const { services, settings, language, kept } = visit
  const sample_id = sampleIdOf(visit)
  const { sample, reports } = await lookUp(visit, sample_id)
  const { return_date } = sample
  const isOver = return_date === null || isLate(return_date, services.now().toISOString(), settings.time_zone)
  if (isOver || reports.length > 0 || sample.not_analyzed !== null)
    return reply.redirect(withQuery(publicPaths.result(sample_id), kept), 303)
  const file = calendarFile({ sample_id, return_date, language, secret: services.secret, now: services.now() })
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', 'attachment; filename="appointment.ics"')
    .type('text/calendar; charset=utf-8')
    .send(file)
}
