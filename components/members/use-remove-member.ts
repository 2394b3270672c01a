"use client";

import { useQuery } from "@tanstack/react-query";
import { useRecentAuth } from "@/components/auth/use-recent-auth";
import { useApiMutation } from "@/components/mutation/use-api-mutation";
import { api } from "@/lib/http/api";
import type { Member } from "@/lib/members/schema";

type Removal = { memberId: string; isYou: boolean; onClose: () => void };

export function useResponsibilities(memberId: string) {
  return useQuery({
    queryKey: ["members", memberId, "responsibilities"],
    queryFn: async ({ signal }) => {
      const [{ responsibilities }, { items }] = await Promise.all([
        api("GET /api/members/{memberId}/responsibilities", { params: { memberId }, signal }),
        api("GET /api/members", { query: { limit: 200 }, signal }),
      ]);
      const successors = items.filter(({ id, role }) => id !== memberId && role !== "viewer");
      return { responsibilities, successors };
    },
    staleTime: 0,
  });
}

export function useRemoveMember({ memberId, isYou, onClose }: Removal) {
  const { confirmed, dialog, asking } = useRecentAuth();
  const removing = useApiMutation({
    send: ({ successor }: { name: string; successor: Member | null }) =>
      confirmed(() =>
        api("DELETE /api/members/{memberId}", {
          params: { memberId },
          query: successor ? { handOverTo: successor.id } : {},
        }),
      ),
    done: ({ handedOverPosts }, { name, successor }) => ({
      title: isYou ? "You have left the team" : `${name} is removed`,
      description: successor ? handedOver(handedOverPosts, successor.name) : undefined,
    }),
    onDone: () => {
      // A full page load, so that no data stays in memory.
      if (isYou) window.location.assign("/sign-in");
      else onClose();
    },
    invalidates: isYou ? [] : [["members"], ["invitations"]],
  });
  return { removing, dialog, asking };
}

function handedOver(count: number, name: string): string | undefined {
  if (count === 0) return undefined;
  return `${name} manages ${count === 1 ? "one post" : `${count} posts`} more.`;
}
