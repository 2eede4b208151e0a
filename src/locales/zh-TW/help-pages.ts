import type { HelpPages } from '../helpPages';

export default {
  home: {
    about: '一天從這裡開始：等待您處理的事項、尚未完成的拍品、您的目標，以及即將舉行的拍賣會。',
    tasks: {
      act: ['處理待辦', '點選{home.waiting}中的一列，即可開啟需要您決定的頁面。'],
      lots: ['完成拍品', '在{home.lots}中點選拍賣會，查看尚未就緒的拍品。'],
      reminders: [
        '與客戶保持聯絡',
        '{home.people}列出待辦、生日，以及六個月未聯絡的客戶。',
        '點選姓名開啟客戶資料，通話後新增備註。',
      ],
      follow: ['追蹤目標', '每個目標都顯示進度。點選標題可查看數值、留言和評分。'],
      shortcuts: ['選擇捷徑', '點選{shortcuts.title}旁的{shortcuts.edit}，選擇最常用的頁面、檢視和操作。'],
    },
  },
  dashboard: {
    about: '全公司概況：需要決定的事項、本年度數據、已結束和即將舉行的拍賣會。',
    tasks: {
      decide: ['處理待決定事項', '點選{home.waiting}中的一列。數字表示包含幾筆。'],
      figures: ['核對數字', '點選數字，查看其明細。', '各幣別分開統計，金額從不換算。'],
      sales: ['開啟拍賣會', '在{home.next}或{home.last}中點選。'],
      shortcuts: ['選擇捷徑', '點選{shortcuts.title}旁的{shortcuts.edit}，選擇最常用的頁面、檢視和操作。'],
    },
  },
  analysis: {
    about: '一段期間內拍賣會的數字，並與較早的期間比較：以文字、卡片、圖表和排名呈現。',
    tasks: {
      subscribe: [
        '透過電子郵件接收',
        '點選{subscriptions.subscribe}：可按每週、每場拍賣會後或指定日期寄送給您或同事。',
        '個人資料中列有您的訂閱，可暫停或停止。',
      ],
      filter: [
        '選擇比較內容',
        '在看板上方選擇期間、比較方式、部門和幣別。網址會保留這些選擇，可以加入書籤或分享。',
        '選擇{analysis.compare.season}時，春季為一月至六月，秋季為七月至十二月。',
      ],
      rows: [
        '核對數字',
        '將滑鼠移到數字名稱上，查看其定義。',
        '點選數字，查看構成它的拍賣會。{analysis.view.table}以數字顯示圖表。',
      ],
      rates: [
        '了解估算值',
        '選擇{analysis.currency.all}時，其他幣別依各場拍賣當日的公司匯率折算，並標有 ≈。',
        '如需精確金額，請選擇一種幣別。',
      ],
      watched: [
        '了解客戶的關注點',
        '{analysis.watched}統計在行銷郵件中點按拍品的收件人。{analysis.wanted}依所尋找的內容統計客戶。',
      ],
    },
  },
  monitor: {
    about: '此刻正在發生的事。數字會自動更新，拍賣期間可一直開著此看板。',
    tasks: {
      sale: [
        '追蹤進行中的拍賣會',
        '查看{monitor.speed}、{monitor.lastResult}和{monitor.end}。{monitor.open}可前往結果清單。',
      ],
      work: ['關注匯入和郵件行銷', '{monitor.imports}和{monitor.campaigns}顯示各自的進度。'],
      system: ['關注系統', '在{monitor.system}中點選需要處理的項目，查看原因。'],
    },
  },
  goals: {
    about: '目標用來衡量一段期間的工作：落槌總額、成交拍品數、核准的藏品、郵件觸及，或由您填寫的數值。',
    tasks: {
      set: [
        '設定目標',
        '在首頁選擇{goals.new}。',
        '填寫標題和日期，再選擇{goals.field.measure}和{goals.field.target}。',
        '選擇誰可以查看，然後點選{goals.submit}。點選{goals.saveDraft}則只有您看得到。',
      ],
      value: ['填寫數值', '開啟以{goals.measure.BY_HAND}衡量的目標，填寫數值，再點選{goals.value.add}。'],
      join: ['留言和評分', '開啟邀請您參與的目標，在{comments.title}中留言，或在{goals.rate}中評分。'],
      close: ['結束目標', '點選{goals.close}並填寫結果。之後不能再留言和評分。'],
    },
  },
  inbox: {
    about: '頁首的鈴鐺中是您的通知：提及、待辦、請求，以及已為您完成的工作。',
    tasks: {
      read: [
        '閱讀和清理',
        '點選鈴鐺，再點選一列。開啟對應頁面後即為已讀。',
        '點選{notifications.readAll}清理全部，或點選{notifications.dismiss}移除一列。',
      ],
      tabs: ['尋找待辦', '頁籤{notifications.tab.MENTIONS}和{notifications.tab.TASKS}只顯示相應內容。'],
      email: [
        '選擇哪些通知寄郵件',
        '點選{notifications.settings}，可選擇應用程式內通知、即時郵件或每日摘要。',
      ],
    },
  },
  palette: {
    about: '一處搜尋您看得到的一切：拍品、藏品、客戶、拍賣會、頁面、已儲存的檢視和操作。',
    tasks: {
      find: [
        '尋找內容',
        '按 `Mod K`，或點選頁首的放大鏡。',
        '輸入名稱或編號的一部分，用方向鍵選取，再按 `Enter`。',
      ],
      lot: ['前往拍品', '輸入 `#`，再輸入拍賣會編號和拍品編號：「RS12 45」即 RS12 的第 45 號拍品。'],
      run: ['開始操作', '輸入 `>` 和關鍵字，例如「新增」。只列出您的角色可以執行的操作。'],
    },
  },
  lists: {
    about: '所有清單的用法相同。篩選、排序和頁碼都保存在網址中，可以加入書籤或傳給同事。',
    tasks: {
      filter: [
        '縮小範圍',
        '按 `/` 後輸入，或點選{list.filter}。',
        '點選叉號移除一個篩選，或點選{list.filter.clear}全部移除。',
      ],
      columns: ['選擇顯示內容', '{list.columns}用於選擇欄，{list.density}用於調整列高。'],
      view: ['儲存檢視', '篩選並排序清單，開啟{views.title}，再點選{views.save}。'],
      many: [
        '批次修改',
        '勾選若干列，或全部符合條件的列。上方的操作列會列出可執行的操作。',
        '未能修改的列會列出原因。',
      ],
      export: ['匯出', '點選{list.export}。檔案包含清單中的列和欄。'],
    },
  },
  comments: {
    about: '留言用於與同事討論拍品、藏品、作品、拍賣會或展售專案，客戶永遠看不到。',
    tasks: {
      write: [
        '留言',
        '在{comments.title}中輸入內容。輸入 `@` 和姓名可提醒同事。',
        '點選{comments.post}，或按 `Mod Enter`。',
      ],
      resolve: ['結束討論', '點選{comments.resolve}。已解決的留言會收合，點選{comments.reopen}可恢復。'],
      change: ['修改自己的留言', '對自己的留言使用{comments.edit}或{comments.remove}。'],
      clean: ['刪除他人的留言', '可對任何留言使用{comments.remove}。'],
    },
  },
  follows: {
    about: '您追蹤的內容有留言和變更時會通知您，並顯示在首頁的追蹤動態中。',
    tasks: {
      follow: [
        '追蹤內容',
        '點選拍賣會、拍品、藏品、展售專案、作品、客戶、郵件行銷或目標頁面頂端的鈴鐺，選擇{follows.option.FOLLOWING}。',
        '由您負責的內容和您留言過的內容會自動追蹤。追蹤拍賣會或展售專案，也就追蹤了其中的拍品或作品。',
      ],
      mute: ['減少通知', '在同一個鈴鐺中選擇{follows.option.MUTED}。您仍會收到提及和任務的通知。'],
      read: ['查看追蹤動態', '首頁的{follows.feed}顯示同事的操作。同一內容一小時內的操作合併為一行。'],
      clean: ['變更您的選擇', '通知設定中的{follows.list}列出您選擇追蹤或靜音的內容。點選叉號可移除。'],
    },
  },
  news: {
    about: 'Rostrum 的最新變更，最新的在最前面。',
    tasks: {
      customerEmails: [
        '寫郵件給個別客戶',
        '在客戶、拍品或待辦處點選{customerEmails.write}。回覆會顯示在時間軸中。',
      ],
      follows: [
        '追蹤重要內容',
        '在拍賣會、拍品、藏品或客戶頁面點選鈴鐺即可追蹤或靜音。動態會顯示在您的首頁。',
      ],
      analysis: ['分析', '儀表板中的{home.board.analysis}可將一段時間的成交與前一年比較。'],
      help: ['可搜尋的說明', '每個頁面都有自己的說明。在上方輸入框中可搜尋全部說明頁面。'],
      palette: ['全域搜尋', '按 `Mod K` 尋找記錄、頁面和檢視，或開始操作。'],
      admin: [
        '角色、稽核記錄和系統狀態',
        '{roles.title}列出各角色的權限，{audit.title}記錄誰做了什麼，{health.title}顯示系統是否正常。',
      ],
      goals: ['目標', '在首頁設定目標，邀請同事並追蹤進度。'],
      comments: ['留言', '在拍品、藏品、作品、拍賣會或展售專案旁與同事討論。'],
    },
  },
  profile: {
    about: '同事看到的您的資料，以及 Rostrum 使用的語言。其他頁籤是安全、帳號綁定和訊息設定。',
    tasks: {
      details: ['修改資料', '修改姓名、職稱、語言或時區，再點選{form.save}。', '語言在頁面重新載入後生效。'],
      picture: ['新增大頭照', '點選{avatars.add}，移動取景框，再點選{avatars.crop.save}。'],
      email: [
        '更換電子郵件',
        '點選{profile.email.change}，填寫新地址。',
        '開啟我們寄出的連結。在此之前仍使用舊地址。',
      ],
    },
  },
  security: {
    about: '您的登入方式和已登入的裝置。請至少設定兩種登入方式，以免手機遺失後無法登入。',
    tasks: {
      passkey: ['免密碼登入', '點選{passkeys.add}，用指紋、臉部或 PIN 確認。'],
      second: [
        '增加第二步驗證',
        '點選{factors.authenticator.add}，用手機應用程式掃描條碼。',
        '將復原碼保存在安全的地方。{factors.codes.renew}可更換用過的代碼。',
      ],
      password: ['變更密碼', '點選{session.profile.password.change}。您的其他工作階段會全部結束。'],
      sessions: [
        '結束不認得的工作階段',
        '點選其旁邊的{session.profile.session.end}，或點選{session.profile.session.endOthers}。',
        '不是您的操作？{session.notMe}會結束全部工作階段並設定新密碼。',
      ],
    },
  },
  binding: {
    about: '綁定其他服務的帳號（例如 Microsoft 或 Google），即可用它登入。',
    tasks: {
      bind: ['綁定帳號', '點選{providers.bind}，並在對方服務登入。'],
      unbind: ['解除綁定', '點選{providers.unbind}。請先確認您還有其他登入方式。'],
    },
  },
  messages: {
    about: '選擇哪些訊息在應用程式內顯示、即時寄郵件，或每天彙整一次。',
    tasks: {
      choose: [
        '依訊息類別選擇',
        '在相應的列中勾選{profile.notifications.channel.APP}、{profile.notifications.channel.EMAIL}或{profile.notifications.channel.DIGEST}。',
        '為保護帳號，與帳號有關的訊息一律寄郵件。',
      ],
      digest: ['設定摘要時間', '在{profile.notifications.digestHour}中選擇。'],
    },
  },
  appearance: {
    about: '點選頁面頂端您的姓名，再點選{frame.appearance}，選擇您自己的介面外觀，不影響同仁。',
    tasks: {
      theme: [
        '使用深色介面',
        '在{profile.appearance.theme}中選擇{profile.appearance.option.DARK}，或選擇{profile.appearance.option.SYSTEM}。',
      ],
      read: [
        '看得更清楚',
        '在{profile.appearance.contrast}中選擇{profile.appearance.option.HIGH}。下方還有{profile.appearance.motion}和{profile.appearance.colorWeak}。',
      ],
    },
  },
  confirmEmail: {
    about: '您透過郵件中的連結來到這裡。請確認您要使用該地址。',
    tasks: {
      confirm: ['確認地址', '核對兩個地址，再點選按鈕。之後請用新地址登入。'],
      stop: ['不是您本人操作', '請勿確認。開啟{title.profile}並變更密碼。'],
    },
  },
  signIn: {
    about: '登入 Rostrum 的方式，以及無法登入時的辦法。',
    tasks: {
      forgotten: [
        '忘記密碼',
        '在登入頁面申請連結。連結以郵件寄送，只能使用一次。',
        '沒有收到？請查看垃圾郵件，再聯絡管理員。',
      ],
      factor: [
        '手機遺失',
        '第二步驗證時，使用通行密鑰或{users.factor.RECOVERY_CODE}。',
        '兩者都沒有時，請管理員重設第二步驗證。',
      ],
      stop: ['收到並非由您發起的變更郵件', '開啟郵件中的連結阻止變更，再設定新密碼。'],
    },
  },

  auctions: {
    about: '全部拍賣會，依階段分為{auctions.tab.coming}、{auctions.tab.running}和{auctions.tab.past}。',
    tasks: {
      create: ['新增拍賣會', '點選{auctions.new}。有編號和標題即可開始。'],
      open: ['處理拍賣會', '點選編號；也可用 `j` 和 `k` 選取列，再按 `Enter` 開啟。'],
      compare: ['加總多場拍賣會', '篩選清單，下方的合計會隨之更新，每種幣別一列。'],
    },
  },
  newAuction: {
    about: '新增拍賣會只需編號和標題，其餘內容可稍後補充。',
    tasks: {
      create: [
        '建立拍賣會',
        '填寫{catalogue.code}和{catalogue.title}；編號會印在標籤和圖錄上。',
        '選擇拍賣地點的{catalogue.currency}和{catalogue.timeZone}。',
        '點選{auctions.create}，接著新增拍品和日期。',
      ],
      terms: ['核對條款', '服務費、加價幅度和稅費取自新拍賣會的預設值。'],
    },
  },
  auction: {
    about: '一場拍賣會，從最初的草稿到最終報告。標題下方的進度列顯示所處階段。',
    tasks: {
      details: ['修改詳情', '修改日期、地點、條款或人員，再點選{form.save}。'],
      next: [
        '進入下一步',
        '右上角的按鈕就是下一步，例如{auctions.step.publish}。',
        '按鈕無法使用時，旁邊的文字會說明缺少什麼，並可前往處理。',
      ],
      other: ['延期或取消', '開啟{common.more}，選擇{auctions.step.postpone}或{auctions.step.cancel}。'],
      cost: ['查看買家應付金額', '{auctions.follows}依本場條款計算範例。'],
      history: ['查看修改記錄', '開啟{catalogue.tab.activity}。留言也在那裡。'],
    },
  },
  lots: {
    about: '本場全部拍品，可像試算表一樣編輯。離開儲存格時自動儲存。',
    tasks: {
      edit: ['編輯儲存格', '直接輸入即可取代，按 `F2` 修改原有內容，按 `Mod Z` 復原。'],
      fill: ['批次填寫', '選取一塊區域，按 `Mod D` 向下填滿，或從試算表貼上。'],
      add: ['新增拍品', '點選{lots.add}，整份清單則點選{lots.import}。'],
      order: ['重新編號', '拖曳列，或輸入編號，例如 12A。'],
      open: ['逐件查看', '在列上按 `Space`。'],
      withdraw: ['撤拍', '選取該列，點選{lots.withdraw}並填寫原因。'],
    },
  },
  readiness: {
    about: '距離發布還差什麼，依原因分組。',
    tasks: {
      fix: [
        '逐項解決',
        '在{auctions.ready.causes}中點選一個原因，表格只顯示相關拍品。',
        '{auctions.ready.BLOCKED}會阻止發布，{auctions.ready.WARNED}不會。',
      ],
      rules: ['調整要求', '在{auctions.ready.rules}中為本場選擇哪些必須滿足、哪些僅作提醒。'],
    },
  },
  bidders: {
    about: '一場拍賣已登記的競買人：每塊號牌屬於誰，以及能否出價。',
    tasks: {
      register: [
        '登記競買人',
        '選擇{registrations.new}，或按 `N`。輸入姓名，按 `Enter` 選定客戶，再按 `Enter` 登記。',
        '不填號牌時，客戶使用預留號牌或下一個可用號牌。',
      ],
      decide: [
        '核准或暫停',
        '開啟一位競買人，選擇{registrations.step.approve}、{registrations.step.reject}或{registrations.step.suspend}。勾選多位可一次核准。',
      ],
      file: [
        '從檔案匯入競買人',
        '點選{imports.bidders.title}，選擇平台或其他程式的競買人名單。每列對應一位客戶，或新增客戶。',
        '匯入的競買人等待核准。點選{imports.rollBack}可移除。',
      ],
      copy: ['從其他拍賣複製競買人', '{registrations.copy}會將該場已核准的競買人登記到本場，等待核准。'],
      print: ['列印號牌', '{registrations.print}會列印所列競買人的號牌、姓名、競投方式和狀態。'],
      ask: [
        '何時詢問經理',
        '{registrations.askManager}表示競買人未獲核准、未查核、有制裁相符或已達限額。',
        '在{catalogue.tab.details}的{auctions.identityLevel}中設定本場對競買人身分的要求。',
      ],
    },
  },
  results: {
    about: '拍賣進行時逐件記錄結果，之後可以更正。',
    tasks: {
      record: [
        '記錄結果',
        '輸入落槌價，按 `Enter`；再輸入號牌或買家，按 `Enter`。',
        '按 `P` 為流拍，`W` 為撤拍，`S` 為保留成交；`=` 沿用上一個號牌。',
      ],
      undo: ['復原上一個結果', '點選{results.undo}，或按 `Mod Z`。'],
      correct: ['更正結果', '在清單中開啟拍品，點選{results.correct}並填寫原因。'],
      file: ['套用檔案中的結果', '在{results.staged}中核對各列，再點選{results.staged.apply}。'],
      paddles: [
        '登記未知號牌',
        '號牌尚未登記時，點選{results.ask.register}，或點選{results.ask.unknown}繼續。{results.paddles}列出之後要處理的號牌，拍賣結束後也可處理。',
      ],
      names: ['將買家連結到客戶', '{results.named}列出記錄的姓名。為每個姓名選擇客戶，然後儲存。'],
      look: ['追蹤拍賣', '每個結果記錄後，會立即顯示在下方清單中。'],
    },
  },
  auctionMoney: {
    about: '本場拍賣會的開票與收款情形。草稿在開立前均可修改。',
    tasks: {
      draft: [
        '建立發票草稿',
        '{invoices.draft}會把同一買家的全部拍品放入一份草稿。提示中列出尚無法開票的拍品，並附更正連結。',
      ],
      issue: [
        '開立發票',
        '核對草稿後選擇{invoices.issueDrafts}，或勾選部分草稿後選擇{invoices.issueMany}。編號一經賦予即無法更改。',
      ],
      change: ['修改草稿', '開啟草稿，在{common.more}中新增費用或折扣、將拍品移至另一份草稿，或作廢草稿。'],
      correct: [
        '更正已開立的發票',
        '開啟發票，選擇{invoices.action.credit}，可全額沖減，也可依項目金額沖減。',
        '確定收不回的款項：選擇{invoices.action.writeOff}。',
      ],
    },
  },
  callList: {
    about: '拍賣前應聯絡的客戶：其購買、委託或興趣與本場拍品相符。',
    tasks: {
      call: ['準備電話', '姓名旁列有原因。點選姓名開啟客戶資料。'],
      note: ['記錄通話', '在客戶資料中寫下通話內容，再點選{notes.save}。'],
    },
  },
  lot: {
    about: '一件拍品的文字、圖片和價格，旁邊是全部拍品的清單。',
    tasks: {
      text: [
        '逐件編目',
        '編輯{lot.text}和{lot.prices}，再點選{lot.saveNext}。',
        '左側清單可只顯示{lot.list.blocked}或{lot.list.review}的拍品。',
      ],
      picture: ['新增圖片', '將檔案拖放到{pictures.title}，拖曳可調整順序。'],
      check: ['查看缺少的內容', '{lot.checklist}列出每項缺漏。點選即可前往相應欄位。'],
      ask: ['發布後申請變更', '點選{requests.ask.CHANGE}或{requests.ask.WITHDRAW}並說明原因，由經理決定。'],
    },
  },
  report: {
    about: '一場拍賣會的結果：各項數據、成交價、高價拍品和流拍拍品。金額均註明是否含服務費。',
    tasks: {
      subscribe: [
        '透過電子郵件接收',
        '點選{subscriptions.subscribe}：可按每週、每場拍賣會後或指定日期寄送給您或同事。',
        '個人資料中列有您的訂閱，可暫停或停止。',
      ],
      figures: ['核對數字', '開啟數字旁的{reports.working}。點選數字可查看相關拍品。'],
      people: [
        '查看買家和委託人',
        '開啟{reports.tab.buyers}或{reports.tab.consignors}。{reports.tab.buyers}還會統計已登記的競買人，並列出未購得的競買人。',
      ],
      departments: ['比較各部門', '開啟{reports.tab.departments}。點選數字可查看對應拍品。'],
      marketing: ['查看行銷帶來的結果', '開啟{reports.tab.marketing}：點擊後查看的拍品與購買。'],
      money: [
        '查看買家欠款',
        '開啟{reports.tab.money}：每位買家的已付與未付金額，以及各費用項目。每項金額都可查看計算過程。',
        '{reports.tab.vat}依稅率與課稅方式列出淨額與稅額，並註明規則與捨入方式。',
      ],
      reconciliation: [
        '查找差異',
        '開啟{reports.tab.reconciliation}並選擇一種差異。每一列都通往對應的拍品、發票或付款。',
      ],
      print: ['列印', '點選{reports.print}。會列印全部列，而不只是本頁。'],
    },
  },
  imports: {
    about: '從 Excel、CSV 或文字檔匯入。最後一步之前不會有任何變更，匯入後也可以復原。',
    tasks: {
      file: ['選擇檔案', '將檔案拖放到頁面上。Rostrum 會推測讀取方式，可在{imports.readAs}中修改。'],
      columns: [
        '對應各欄',
        '為每一欄選擇欄位，或選擇{imports.leaveOut}。最後一欄顯示匯入後的值。',
        '點選{imports.check}。',
      ],
      check: ['檢查各列', '依{imports.filter.errors}篩選。點選儲存格、輸入，再按 `Enter` 即可更正。'],
      undo: ['復原匯入', '在{imports.earlier}中開啟該次匯入，點選{imports.rollBack}。'],
    },
  },

  collections: {
    about: '畫廊的展覽、博覽會、展示廳和私下洽購。',
    tasks: {
      create: ['新增展售專案', '點選{collections.new}，填寫編號和標題。'],
      open: ['處理展售專案', '點選編號，即可查看作品、就緒狀態和連結。'],
    },
  },
  newCollection: {
    about: '新增展售專案只需編號和標題。',
    tasks: {
      create: [
        '建立展售專案',
        '填寫{catalogue.code}、{catalogue.title}和{catalogue.kind}。',
        '在{collections.visibility}中選擇誰可以查看，在{collections.priceDisplay}中選擇價格的顯示方式。',
        '點選{collections.create}。',
      ],
    },
  },
  collection: {
    about: '一個展售專案，從草稿到封存：詳情、作品、就緒狀態和分享的連結。',
    tasks: {
      submit: ['提交審核', '作品就緒後，點選{collections.step.submit}。'],
      publish: [
        '發布或退回',
        '點選{collections.step.publish}；或點選{collections.step.sendBack}，說明需要修改之處。',
      ],
      share: [
        '分享給客戶',
        '點選{links.share}，填寫收件人，點選{links.make}後複製連結。',
        '{links.revoke}會立即停用連結。',
      ],
      close: ['結束專案', '點選{collections.step.close}。點選{collections.step.reopen}可恢復。'],
    },
  },
  works: {
    about: '展售專案的作品表格。離開儲存格時自動儲存。',
    tasks: {
      add: ['新增作品', '在上方輸入框搜尋藏品，或點選{works.fromItems}。'],
      order: ['排列作品', '拖曳列，或在第一欄輸入位置。'],
      price: ['設定價格', '輸入售價。標為{works.onRequest}可對訪客隱藏價格。'],
      remove: ['移除作品', '選取作品，點選{works.remove}。藏品仍會保留。'],
    },
  },
  collectionItem: {
    about: '一件作品的文字、圖片、價格、預留和銷售，旁邊是全部作品的清單。',
    tasks: {
      edit: ['逐件編輯', '修改文字或價格，再點選{lot.saveNext}。'],
      reserve: [
        '為客戶預留',
        '點選{reservations.reserve}，選擇客戶和截止日期。',
        '下一位客戶進入候補名單，輪到時會收到通知。',
      ],
      sell: ['記錄銷售', '點選{sales.sell}，填寫買家和價格。'],
      cancel: ['取消銷售', '點選{sales.cancel}並填寫原因。作品恢復為可售。'],
    },
  },

  items: {
    about: '本公司現有和曾有的每件藏品、所在位置以及是否可售。藏品編號永不改變。',
    tasks: {
      create: ['新增藏品', '點選{items.new}。編號留空則自動取下一個。'],
      enter: [
        '上拍或展售',
        '選取若干列，再點選{lots.enter.open}或{works.addTo}。',
        '只有狀態為{items.availability.AVAILABLE}的藏品可以加入。',
      ],
      review: ['審核文字', '在{items.tab.forReview}中開啟藏品，點選{items.step.approve}。'],
      wall: ['瀏覽圖片', '將{items.view.table}切換為{items.view.wall}。'],
      more: ['查看藝術家和已售藏品', '點選上方的{artists.title}和{sales.view}。'],
    },
  },
  item: {
    about: '一件藏品的圖錄文字、圖片、位置和歷史，無論由哪場拍賣會提供。',
    tasks: {
      edit: ['撰寫文字', '編輯{items.sheet.catalogue}中的欄位，再點選{form.save}。'],
      submit: ['提交審核', '點選{items.step.submit}，由經理核准或退回。'],
      approve: ['核准或退回', '點選{items.step.approve}；或點選{items.step.sendBack}，說明需要修改之處。'],
      move: ['記錄位置', '在{items.sheet.where}中點選{items.move}。'],
      past: ['查看歷史', '{items.sheet.history}列出歷次上拍、價格和修改。'],
    },
  },
  artists: {
    about: '圖錄中使用的藝術家姓名。填寫藝術家時會從這些記錄中提示。',
    tasks: {
      add: ['新增藝術家', '點選{artists.new}，填寫姓名和生卒年，再點選{artists.create}。'],
      propose: [
        '為已使用的姓名建立記錄',
        '在{artists.proposals}中選取姓名並接受，或點選{artists.proposals.dismiss}。',
      ],
      merge: ['合併重複紀錄', '在{artists.duplicates}中保留一筆，或點選{artists.apart}。'],
      load: ['匯入名單', '點選{artists.import}。'],
    },
  },
  sales: {
    about: '拍賣成交和私下成交的全部紀錄。',
    tasks: {
      filter: ['尋找成交', '依藏品、買家或展售專案搜尋，或使用{sales.tab.auction}和{sales.tab.private}。'],
      check: ['與藏品核對', '{sales.reconciliation}說明成交紀錄與藏品為何可能不一致。'],
      export: ['匯出成交紀錄', '篩選日期，再點選{list.export}。'],
    },
  },
  invoices: {
    about: '所有拍賣會的發票與貸項通知單。',
    tasks: {
      find: ['查找發票', '依編號、付款參考號或買家搜尋。篩選{invoices.overdue}可查看逾期未付的買家。'],
      working: ['查看金額的計算過程', '開啟發票，點按金額。'],
      pdf: ['寄送或列印', '開啟已開立的發票，選擇{invoices.pdf}。'],
      email: [
        '以郵件寄送單據',
        '開啟單據並選擇{invoiceEmails.send}，或在清單中選取多份。買家會收到一次 PDF 與其頁面的連結。',
        '在{invoiceEmails.title}中查看誰在何時收到。',
      ],
      release: [
        '交付拍品',
        '開啟已付清的發票，選擇{invoices.action.release}。選擇拍品並填寫取貨人，藏品的保管狀態隨之變為{items.custody.RELEASED}。',
        '在{invoices.releases}下列印取貨單並請對方簽名。取貨單使用發票的語言。',
        '如有保管費，{invoices.storage.charge}會為免費期滿後至取貨日的天數產生發票草稿。',
      ],
      page: [
        '給買家其頁面的連結',
        '開啟單據。{buyerLinks.copy}給出連結，列出買家的所有欠款與付款方式；{buyerLinks.open}供您查看，例如列印對帳單。',
      ],
    },
  },
  payments: {
    about: '客戶的付款以及向客戶的退款。',
    tasks: {
      record: [
        '登記收款',
        '選擇{payments.record}。儲存前可看到將支付哪些發票：優先參考號中提到的發票，否則依到期先後。金額可以修改。',
      ],
      unknown: ['付款人未知', '付款人留空。之後開啟該款項，選擇{payments.action.name}。'],
      use: ['使用未用款項', '篩選{payments.unused}，開啟款項，選擇{payments.action.use}。'],
      reverse: ['付款被退回', '開啟款項，選擇{payments.action.reverse}。其支付的發票將恢復為未付。'],
    },
  },
  reminders: {
    about: '有逾期發票且應寄送下一次催款通知的客戶。',
    tasks: {
      send: [
        '寄送催款通知',
        '選取客戶並寄送。每封郵件列出客戶的所有逾期發票，並附付款連結。',
        '每次催款都在前一次之後寄送，且不會重複。',
      ],
      hold: ['排除有爭議的發票', '開啟發票，選擇{reminders.hold}並填寫原因。{reminders.hold.end}可撤銷。'],
      charge: [
        '收取遲延利息',
        '開啟逾期發票並選擇{reminders.charge}。草稿包含截至今天的利息與催款費用；核對後再開立。',
      ],
      rules: ['設定天數、費用與利息', '在公司設定的{invoices.view}中填寫，然後選擇{form.save}。'],
    },
  },
  registers: {
    about: '各公司的複式總帳。',
    tasks: {
      balances: ['查看餘額', '選擇期間的起訖日期。點按科目名稱可查看其傳票。'],
      codes: ['使用自己的會計科目表', '在科目旁輸入代碼並儲存。'],
      check: ['核對總帳', '{journals.tab.check}會與全部單據核對，並指出首個差異。'],
      close: ['結帳', '開啟{journals.tab.periods}，選擇{journals.close}。此後不再向這些日期記帳。'],
      export: ['匯出給會計', '選擇{list.export}，再選期間與軟體。'],
      figures: ['查看項目組成', '開啟{registers.title}並點按項目。帶底線的金額可查看計算過程。'],
      freeze: [
        '鎖定登記簿',
        '開啟{registers.title}，選擇登記簿與已結帳的期間，再選擇{registers.freeze}。此後匯出的檔案保持不變。',
      ],
      opening: [
        '匯入其他系統的餘額',
        '選擇{journals.openingBalances}，再選擇包含未付發票、貸項和保證金的檔案。相關客戶須已在 Rostrum 中。',
      ],
    },
  },
  bankStatements: {
    about: '銀行對帳單上的款項及其支付的發票。註明發票的交易會自動配對。',
    tasks: {
      import: [
        '匯入對帳單',
        '選擇{bankStatements.import}，再在對應帳戶選擇{bankStatements.choose}，或將檔案拖到該處。',
        '檔案可以重疊：Rostrum 已知的交易不會重複新增。',
      ],
      columns: [
        '匯入 CSV 檔案',
        '首次匯入時，選擇各欄的內容並點擊{bankStatements.mapping.save}。該帳戶以後的檔案會以同樣方式讀取。',
      ],
      accept: ['採納建議', '點擊未處理交易旁的{bankStatements.candidate.accept}。'],
      manual: [
        '自行配對交易',
        '開啟交易，在{bankStatements.manual}下搜尋客戶。',
        '如有需要，修改各張發票的金額，然後點擊{bankStatements.manual.save}。',
      ],
      ignore: ['略過手續費或利息', '開啟交易，點擊{bankStatements.ignore}並填寫原因。'],
      undo: ['更正配對', '開啟交易並點擊{bankStatements.undo}。相關發票恢復為未付。'],
    },
  },

  customers: {
    about: '買家、委託人和聯絡人。專家可查看自己客戶的詳細資料。',
    tasks: {
      find: ['尋找客戶', '按 `/`，輸入姓名、編號、電子郵件、電話或地址。'],
      create: [
        '新增客戶',
        '點選{customers.new}。若可能已有同一人的紀錄，Rostrum 會提醒您。',
        '點選{customers.create}。',
      ],
      load: ['匯入客戶', '點選{customers.import}。'],
      clean: ['整理客戶紀錄', '開啟清單上方的{duplicates.title}和{sanctions.title}。'],
      assign: ['指定專家', '選取若干列，點選{customers.assign}。'],
    },
  },
  customer: {
    about: '一位客戶的全部資訊：聯絡方式、往來、相關人員、聯絡許可和身分查核。',
    tasks: {
      note: [
        '記錄聯絡',
        '在{customers.part.timeline}上方寫備註，選擇通話或會面，再點選{notes.save}。',
        '輸入 `@` 和姓名可提醒同事。',
      ],
      email: [
        '撰寫郵件',
        '點選{customerEmails.write}，選擇地址，再點選{customerEmails.send}。無須同意，但停寄的地址不會收到郵件。',
        '郵件及其回覆顯示在{customers.part.timeline}中，收到回覆時會通知您。',
      ],
      task: ['指派待辦', '在{tasks.title}中填寫內容，選擇負責人和日期，再點選{tasks.give}。'],
      edit: ['修改資料', '開啟{customers.part.details}，修改後點選{form.save}。'],
      relate: ['關聯人員', '在{customers.part.relations}中點選{relations.add}。'],
      suggest: ['推薦合適的拍品', '{customers.part.matches}列出與其購買和興趣相符的拍品。'],
      money: [
        '設定號牌、限額或銀行帳戶',
        '開啟{customers.part.money}，點選{terms.give}或{bankAccounts.add}。',
      ],
      merge: ['合併兩筆紀錄', '點選右上角的{merges.open}。合併可以復原。'],
    },
  },
  customerMoney: {
    about: '客戶的欠款、發票與收付款，以及其競買條件。',
    tasks: {
      pay: ['登記收款', '選擇{payments.record}。發票用不完的部分轉為客戶餘額。'],
      refund: ['退還餘額', '選擇{payments.refund.action}。退款不得超過餘額。'],
    },
  },
  verification: {
    about: '確認客戶身分。較大金額的購買之前必須完成。',
    tasks: {
      collect: [
        '收集證件',
        '點選{verifications.document.add}，填寫類型和日期並新增檔案。',
        '頁面會列出缺少的內容。齊全後點選{verifications.step.submit}。',
      ],
      decide: [
        '作出決定',
        '點選{verifications.step.verify}、{verifications.step.askInfo}或{verifications.step.reject}。',
        '不能決定自己提交的查核。',
      ],
      override: ['例外通過', '點選{verifications.step.override}並填寫原因。'],
    },
  },
  privacy: {
    about: '客戶同意接收哪些訊息，以及關於個人資料的請求。',
    tasks: {
      consent: [
        '記錄聯絡許可',
        '選擇主題和管道，填寫取得方式，再點選{consents.save}。',
        '{consents.page.make}可讓客戶自行選擇。',
      ],
      access: ['答覆資料請求', '點選{privacy.access}，檔案稍後即可下載。'],
      hold: ['因爭議保留資料', '點選{privacy.hold.place}並填寫原因。'],
      erase: ['刪除客戶資料', '點選{privacy.erase}。依法須保留的紀錄會列出並保留。'],
    },
  },
  duplicates: {
    about: '可能屬於同一客戶的紀錄，可能性最大的在前，並列出原因。',
    tasks: {
      merge: [
        '合併兩筆紀錄',
        '點選{duplicates.merge}，逐項比較。',
        '點選{merges.merge}。一段時間內可用{merges.undo}恢復。',
      ],
      apart: ['兩筆都保留', '點選{duplicates.dismiss}，之後不再出現。'],
    },
  },
  sanctions: {
    about: '姓名與制裁名單相似的客戶。每筆比對結果都由人來決定。',
    tasks: {
      decide: [
        '判定比對結果',
        '比較姓名、出生日期和國家。',
        '點選{sanctions.action.clear}或{sanctions.action.confirm}，並填寫原因。',
      ],
      load: ['載入名單', '點選{sanctions.load}，隨後重新比對全部客戶。'],
      lift: ['解除已確認的比對結果', '點選{sanctions.action.lift}並填寫原因。'],
    },
  },

  campaigns: {
    about: '寄給眾多客戶的郵件，從草稿到報告。',
    tasks: {
      create: ['新增郵件行銷', '點選{campaigns.new}。'],
      approve: ['核准', '在{campaigns.tab.review}中開啟一項，點選{campaigns.step.approve}。'],
      copy: ['再次使用', '選取後點選{campaigns.duplicate}。'],
      views: [
        '切換檢視',
        '清單上方有{campaigns.view.calendar}、{campaigns.view.segments}和{campaigns.view.suppressions}。',
      ],
    },
  },
  calendar: {
    about: '依日期查看已寄送和計畫中的郵件行銷，避免客戶同一天收到兩封。',
    tasks: {
      look: [
        '翻看月份',
        '使用{campaigns.calendar.previous}、{campaigns.calendar.next}和{campaigns.calendar.today}。',
      ],
      plan: [
        '規劃一場拍賣會的郵件',
        '點選{campaigns.plan}，選擇拍賣會。',
        '{campaigns.plan.run}會為每封郵件建立帶日期的草稿。',
      ],
    },
  },
  newCampaign: {
    about: '為郵件行銷命名並選擇起點。本頁不會寄送任何郵件。',
    tasks: {
      create: [
        '建立郵件行銷',
        '填寫{campaigns.name}和{campaigns.topic}。只有同意該主題的客戶會收到。',
        '選擇{campaigns.template}，並選擇拍賣會或展售專案以帶入拍品和日期。',
        '點選{campaigns.create}。',
      ],
    },
  },
  campaign: {
    about: '四步中的第一步：寄給誰。右側的摘要始終顯示還缺什麼。',
    tasks: {
      include: [
        '選擇收件人',
        '使用{audience.add.SEGMENT}、{audience.add.CONDITION}或{audience.add.EVERYBODY}。',
        '不應收到的人，同樣在{audience.exclude}中新增。',
      ],
      check: ['查看收件人', '點選{audience.sample}。{audience.skipped}說明誰被略過及原因。'],
    },
  },
  content: {
    about: '第二步：郵件內容，依客戶使用的每種語言撰寫。',
    tasks: {
      write: ['撰寫郵件', '點選內容區塊，在右側編輯。在{emails.palette}中新增內容區塊。'],
      person: ['稱呼收件人', '點選{emails.variable.insert}，並填寫缺少資訊時的替代文字。'],
      preview: ['以客戶身分預覽', '在{emails.as}中選擇客戶，也請查看手機和深色模式。'],
      test: ['寄送測試', '點選{emails.test}。'],
    },
  },
  check: {
    about: '第三步：在出錯之前，檢查一切可能的問題。',
    tasks: {
      fix: ['修正錯誤', '點選每項旁邊的{campaigns.check.fix}。有錯誤時不能寄送。'],
      accept: ['確認警告', '逐條閱讀，再點選{campaigns.check.accept}。系統會記錄您的姓名。'],
      links: ['檢查連結', '點選{campaigns.check.links}。'],
    },
  },
  sending: {
    about: '第四步：何時寄送。開始寄送後，收件人和內容不再改變。',
    tasks: {
      time: ['排定寄送', '填寫{campaigns.sendAt}，再點選{campaigns.step.schedule}。'],
      now: ['立即寄送', '點選{campaigns.step.start}，並確認收件人數。'],
      approval: ['提交核准', '點選{campaigns.step.submit}，由未參與編輯的同事決定。'],
      pause: ['停止寄送', '{campaigns.step.pause}後可以繼續，{campaigns.step.cancel}後不能。'],
      trial: ['測試兩個版本', '選擇{campaigns.test.on}。成效較好的版本會寄給其餘收件人。'],
    },
  },
  campaignReport: {
    about: '郵件行銷的成效：送達、開啟、點擊和購買。寄送期間自動更新。',
    tasks: {
      figures: ['查看數字背後的人', '點選數字，{campaignReports.tab.people}會開啟相應人群。'],
      sales: ['查看購買', '開啟{campaignReports.tab.purchases}：收件人點擊後購買的內容。'],
      print: ['列印', '點選{campaignReports.print}。'],
    },
  },
  segments: {
    about: '用於郵件行銷的客戶分組，多數依條件自動更新。',
    tasks: {
      create: [
        '新增分組',
        '點選{segments.new}，命名後點選{conditions.add}。',
        '客戶數量隨條件更新。最後點選{segments.create}。',
      ],
      freeze: ['固定成員', '點選{segments.freeze}。點選{segments.thaw}可恢復。'],
      archive: ['封存', '點選{segments.archive}。'],
    },
  },
  suppressions: {
    about: '無論屬於哪位客戶，都不再寄送郵件的地址。退信和檢舉會自動加入。',
    tasks: {
      add: ['停寄地址', '點選{suppressions.add}，填寫地址和原因。'],
      release: ['恢復地址', '開啟後點選{suppressions.release}。請先確認對方同意。'],
    },
  },
  templates: {
    about: '郵件行銷所用的範本，以及 Rostrum 自動寄送的郵件。',
    tasks: {
      create: ['新增範本', '點選{templates.new}，選擇起點，再點選{templates.begin.create}。'],
      notices: ['修改自動郵件', '在{templates.tab.transactional}中開啟一個，例如邀請郵件。'],
      archive: ['封存範本', '選取後點選{templates.archive}。'],
    },
  },
  template: {
    about: '郵件編輯器：左側是結構，中間是郵件，右側是屬性。',
    tasks: {
      build: ['搭建郵件', '在{emails.palette}中選擇內容區塊，拖曳，或用 `Space` 和方向鍵移動。'],
      person: ['稱呼收件人', '點選{emails.variable.insert}，並填寫缺少資訊時的替代文字。'],
      picture: ['新增圖片', '點選{emails.picture.choose}，並為看不到圖片的讀者填寫說明。'],
      test: ['試看', '在{emails.as}中選擇客戶，或點選{emails.test}。'],
      back: ['恢復舊版本', '開啟{templates.versions}，點選{templates.version.restore}。'],
    },
  },

  house: {
    about: '公司資訊、幣別，以及拍賣會發布前的要求。',
    tasks: {
      edit: ['修改公司資訊', '在{settings.house.details}中修改，再點選{form.save}。'],
      currency: ['自訂幣別', '在{settings.house.currencies}中點選{currency.new}。'],
      publish: ['設定發布要求', '在{settings.house.publication}中逐項選擇：必須、僅提醒或不要求。'],
      law: ['查看法規設定', '{settings.house.regulation}和{settings.house.consent}列出限額和文字。'],
      terms: ['發布拍賣規則', '在{settings.termsOfSale}中填寫首日和文字，再點選{form.save}。'],
      texts: [
        '修改單據文字',
        '在{documentTexts.title}中開啟一段文字，填寫起始日與文字，然後選擇{form.save}。',
      ],
      numbers: [
        '設定銀行帳戶和編號',
        '在{settings.house.details}中填寫{settings.bankAccounts}和{settings.numberSeries}。',
      ],
    },
  },
  gallery: {
    about: '本公司是否私下銷售，以及以誰的名義。',
    tasks: {
      look: ['查看畫廊的銷售方式', '{settings.gallery.kind}說明以誰的名義銷售。'],
      edit: ['修改', '選擇一項，填寫資訊，再點選{form.save}。'],
    },
  },
  departments: {
    about: '部門將拍賣會、藏品和專家歸在一起，類別屬於部門。',
    tasks: {
      department: ['新增部門', '點選{department.new}，填寫名稱和代碼。'],
      category: ['新增類別', '開啟部門，點選{category.new}。'],
      retire: ['停用', '關閉{settings.active}。既有紀錄不受影響。'],
      details: [
        '設定藏品的明細',
        '開啟一個類別，在{category.detailLabels}下選擇{category.detailLabels.add}。',
      ],
      look: ['查看規則', '{category.arr}和{category.aml}顯示適用這些規定的類別。'],
      order: ['調整順序', '拖曳一行，或選取其握把後按 Alt 和方向鍵。'],
      people: ['設定主管和成員', '開啟部門，選擇{department.head}，或使用{department.member.add}。'],
    },
  },
  schedules: {
    about: '服務費、加價幅度、稅費和追及權的費率。已發布的拍賣會保持原有費率。',
    tasks: {
      create: ['新增費率表', '點選{schedule.new}，填寫費率和生效日。'],
      published: ['以已公布的費率表為起點', '在{schedule.published}中選擇一份，來源也會填入。'],
      change: ['修改費率', '開啟一項，點選{schedule.supersede}。舊版本在前一天失效。'],
      defaults: ['設定新拍賣會的預設值', '在{saleDefaults.tab}中點選{saleDefaults.add}。'],
      try: ['試算', '{whatIf.title}顯示某一落槌價下買賣雙方的金額。'],
    },
  },
  email: {
    about: '郵件如何寄出：寄件人、行銷帳號、簽章和限制。',
    tasks: {
      sender: ['設定寄件人', '填寫{settings.email.senderName}和{settings.email.senderAddress}。'],
      account: [
        '新增行銷帳號',
        '點選{mailAccounts.new}，填寫伺服器和寄件人。',
        '點選{mailAccounts.makeKey}，發布記錄後點選{mailAccounts.checkDns}。',
        '點選{mailAccounts.test}。',
      ],
      limits: ['設定行銷規則', '在{mailAccounts.toMany}中設定核准、免打擾時段和每位客戶的郵件數。'],
      look: ['查看狀態', '頁面會說明郵件是否寄送，以及透過哪台伺服器。'],
    },
  },

  users: {
    about: '誰在這裡工作，擔任什麼角色，屬於哪些部門。',
    tasks: {
      invite: ['邀請同事', '點選{users.invite}。{users.inviteAgain}會寄送新連結。'],
      leave: [
        '同事離職',
        '開啟該使用者，點選{handovers.open}並選擇接手人。',
        '然後點選{users.deactivate}，其工作階段立即結束。',
      ],
      locked: ['同事無法完成第二步驗證', '核實來電者身分後，點選{factors.reset}。'],
      stop: ['結束全部工作階段', '開啟該使用者，點選{users.sessions.end}。'],
    },
  },
  signup: {
    about: '以郵件邀請同事。連結 24 小時內有效。',
    tasks: {
      invite: [
        '寄送邀請',
        '填寫姓名和電子郵件，再選擇角色。{roles.title}列出各角色的權限。',
        '選擇部門：專家只處理自己部門的內容。',
        '點選{session.invite.send}。',
      ],
    },
  },
  roles: {
    about: '各角色可以做什麼。角色是固定的，您只需為每位使用者選擇角色。',
    tasks: {
      find: ['尋找權限', '在{roles.search}中輸入。'],
      read: ['閱讀表格', '{roles.scope.all}表示全部紀錄，{roles.scope.own}表示僅限使用者所屬部門的紀錄。'],
      secret: ['尋找機密資訊', '標有{roles.secret}。部分查看會被記錄。'],
    },
  },
  signInSettings: {
    about: '使用者可用來登入的服務，以及申請加入的帳號。',
    tasks: {
      add: [
        '設定登入服務',
        '在對方服務登記{providers.redirectAddress}。',
        '填寫{providers.clientId}和{providers.clientSecret}，儲存後點選{providers.test}。',
        '開啟{providers.enabled}。',
      ],
      decide: ['核准加入', '在{providers.waiting.title}中點選{providers.accept}或{providers.reject}。'],
    },
  },
  outbox: {
    about: 'Rostrum 自己撰寫的郵件和簡訊：邀請、連結和通知。',
    tasks: {
      look: ['查看郵件', '開啟一列，查看內容和郵件伺服器的答覆。'],
      again: ['重新寄送', 'Rostrum 會在一天內重試，{outbox.sendAgain}則立即重試。'],
      pass: ['尚無郵件伺服器', '在這裡開啟邀請，自行轉交其中的連結。'],
    },
  },
  jobs: {
    about: '背景的工作：郵件、匯入、圖片和名單比對。',
    tasks: {
      failed: ['處理失敗的作業', '開啟作業，查看{jobs.error}，再點選{jobs.retry}。'],
      stop: ['停止作業', '點選{jobs.cancel}。'],
      recurring: ['查看排程', '{jobs.recurring}顯示上次和下次執行的時間。'],
    },
  },
  audit: {
    about: '誰在何時做了什麼。任何人都不能修改這些記錄。',
    tasks: {
      find: ['尋找事件', '依{audit.user}、{audit.noun}或日期篩選。'],
      open: ['查看變更', '點選一列查看新舊值，再點選{audit.open}。'],
      export: ['匯出事件', '篩選後點選{list.export}。匯出本身也會被記錄。'],
    },
  },
  health: {
    about: '系統運作是否正常：版本、磁碟、作業和郵件。',
    tasks: {
      look: ['發現問題', '標有{health.state.ATTENTION}的部分會說明問題和處理辦法。'],
      jobs: ['前往原因', '使用{health.jobs.failed}或{health.mail.outbox}。'],
      again: ['重新檢查', '點選{health.again}。'],
    },
  },
} satisfies HelpPages;
