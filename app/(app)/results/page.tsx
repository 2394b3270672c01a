import { createLoader } from "nuqs/server";
import { answerSlice, questionsOf } from "@/components/results/page/questions";
import { ResultsPage } from "@/components/results/page/results-page";
import { daysOf, resultsAddress, sliceOf } from "@/components/results/results-address";
import { ShareResults } from "@/components/settings/review-links/share-results";
import { titled } from "@/components/shell/frame/titled";
import { currentMember } from "@/lib/identity/auth/current-member";
import { getMe } from "@/lib/identity/auth/get-me";
import { now } from "@/lib/kernel/clock";
import { env } from "@/lib/kernel/env";
import { toWallTime } from "@/lib/kernel/time/zoned";
import { listResultPosts } from "@/lib/planning/results/list-result-posts";
import { listAccountResults } from "@/lib/results/accounts/account-results";
import { reportResults } from "@/lib/results/report/report-results";
import { planningFor } from "../planning";
import { teamOf } from "../team";

const readAddress = createLoader(resultsAddress);

async function ShowResultsPage({ searchParams }: PageProps<"/results">) {
  const actor = await currentMember();
  const at = now().toISOString();
  const [view, { workspace }, planning, team, readings] = await Promise.all([
    readAddress(searchParams),
    getMe(actor, {}),
    planningFor(actor),
    teamOf(actor),
    listAccountResults(actor, {}),
  ]);
  const { accounts, preferences, workspaceTimeZone: timeZone } = planning;
  const today = toWallTime(at, timeZone).date;
  const slice = sliceOf(view, { today, timeZone, userId: team.userId });
  const { rank, results } = await answerSlice(slice, view, {
    report: (question) => reportResults(actor, question),
    posts: (question) => listResultPosts(actor, question),
  });
  const { metric, by } = view;
  const answered = { view: { metric, by, rank, days: daysOf(view, today) }, results };
  const questions = questionsOf(slice, { ...view, rank });
  return (
    <ResultsPage
      accounts={accounts}
      team={team}
      preferences={preferences}
      workspace={{ name: workspace.name, timeZone }}
      readings={readings}
      initial={{ now: at, questions, answered }}
      share={
        actor.role !== "viewer" && (
          <ShareResults
            accounts={accounts}
            preferences={preferences}
            timeZone={timeZone}
            today={today}
            hasMail={env.smtp !== null}
          />
        )
      }
    />
  );
}

export default titled("Results", ShowResultsPage);
