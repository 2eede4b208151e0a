import type { HelpPages } from '../helpPages';

export default {
  home: {
    about: '一天从这里开始：等待您处理的事项、尚未完成的拍品、您的目标，以及即将举行的拍卖会。',
    tasks: {
      act: ['处理待办', '点击{home.waiting}中的一行，即可打开需要您决定的页面。'],
      lots: ['完成拍品', '在{home.lots}中点击拍卖会，查看尚未就绪的拍品。'],
      reminders: [
        '与客户保持联系',
        '{home.people}列出待办、生日以及六个月未联系的客户。',
        '点击姓名打开客户资料，通话后添加备注。',
      ],
      follow: ['跟进目标', '每个目标都显示进度。点击标题可查看数值、评论和评分。'],
      shortcuts: [
        '选择快捷方式',
        '点击{shortcuts.title}旁的{shortcuts.edit}，选择最常用的页面、视图和操作。',
      ],
    },
  },
  dashboard: {
    about: '全行概况：需要决定的事项、本年度数据、已结束和即将举行的拍卖会。',
    tasks: {
      decide: ['处理待决定事项', '点击{home.waiting}中的一行。数字表示包含多少条。'],
      figures: ['核对数字', '点击数字，查看其明细。', '各币种分别统计，金额从不折算。'],
      sales: ['打开拍卖会', '在{home.next}或{home.last}中点击。'],
      shortcuts: [
        '选择快捷方式',
        '点击{shortcuts.title}旁的{shortcuts.edit}，选择最常用的页面、视图和操作。',
      ],
    },
  },
  analysis: {
    about: '一段期间内拍卖会的数据，并与较早的期间对比：以文字、卡片、图表和排名呈现。',
    tasks: {
      subscribe: [
        '通过邮件接收',
        '点击{subscriptions.subscribe}：可按每周、每场拍卖会后或指定日期发送给您或同事。',
        '个人资料中列有您的订阅，可暂停或停止。',
      ],
      filter: [
        '选择对比内容',
        '在看板上方选择期间、对比方式、部门和币种。网址会保留这些选择，可以收藏或分享。',
        '选择{analysis.compare.season}时，春季为一月至六月，秋季为七月至十二月。',
      ],
      rows: [
        '核对数字',
        '将鼠标移到数据名称上，查看其定义。',
        '点击数字，查看构成它的拍卖会。{analysis.view.table}以数字显示图表。',
      ],
      rates: [
        '了解估算值',
        '选择{analysis.currency.all}时，其他币种按各场拍卖当日的公司汇率折算，并标有 ≈。',
        '如需准确金额，请选择一个币种。',
      ],
      watched: [
        '了解客户的关注点',
        '{analysis.watched}统计在推广邮件中点击拍品的收件人。{analysis.wanted}按所寻找的内容统计客户。',
      ],
    },
  },
  monitor: {
    about: '此刻正在发生的事。数字会自动更新，拍卖期间可一直打开此看板。',
    tasks: {
      sale: [
        '跟进进行中的拍卖会',
        '查看{monitor.speed}、{monitor.lastResult}和{monitor.end}。{monitor.open}可前往结果列表。',
      ],
      work: ['关注导入和邮件推广', '{monitor.imports}和{monitor.campaigns}显示各自的进度。'],
      system: ['关注系统', '在{monitor.system}中点击需要处理的项目，查看原因。'],
    },
  },
  goals: {
    about: '目标用来衡量一段时间内的工作：落槌总额、成交拍品数、审核通过的藏品、邮件触达，或由您填写的数值。',
    tasks: {
      set: [
        '设定目标',
        '在首页选择{goals.new}。',
        '填写标题和日期，再选择{goals.field.measure}和{goals.field.target}。',
        '选择谁可以查看，然后点击{goals.submit}。点击{goals.saveDraft}则只有您能看到。',
      ],
      value: ['填写数值', '打开以{goals.measure.BY_HAND}衡量的目标，填写数值，再点击{goals.value.add}。'],
      join: ['评论和评分', '打开邀请您参与的目标，在{comments.title}中发言，或在{goals.rate}中打分。'],
      close: ['结束目标', '点击{goals.close}并填写结果。此后不能再评论和评分。'],
    },
  },
  inbox: {
    about: '页眉的铃铛中是您的通知：提及、待办、请求，以及已为您完成的工作。',
    tasks: {
      read: [
        '阅读和清理',
        '点击铃铛，再点击一行。打开对应页面后即为已读。',
        '点击{notifications.readAll}清理全部，或点击{notifications.dismiss}移除一行。',
      ],
      tabs: ['查找待办', '标签{notifications.tab.MENTIONS}和{notifications.tab.TASKS}只显示相应内容。'],
      email: ['选择哪些通知发邮件', '点击{notifications.settings}，可选择应用内通知、即时邮件或每日摘要。'],
    },
  },
  palette: {
    about: '一处搜索您能看到的一切：拍品、藏品、客户、拍卖会、页面、保存的视图和操作。',
    tasks: {
      find: [
        '查找内容',
        '按 `Mod K`，或点击页眉的放大镜。',
        '输入名称或编号的一部分，用方向键选择，再按 `Enter`。',
      ],
      lot: ['前往拍品', '输入 `#`，再输入拍卖会编号和图录号：“RS12 45”即 RS12 的第 45 号拍品。'],
      run: ['开始操作', '输入 `>` 和关键词，例如“新建”。只列出您的角色可以执行的操作。'],
    },
  },
  lists: {
    about: '所有列表的用法相同。筛选、排序和页码都保存在网址中，可以收藏或发给同事。',
    tasks: {
      filter: [
        '缩小范围',
        '按 `/` 后输入，或点击{list.filter}。',
        '点击叉号移除一个筛选，或点击{list.filter.clear}全部移除。',
      ],
      columns: ['选择显示内容', '{list.columns}用于选择列，{list.density}用于调整行高。'],
      view: ['保存视图', '筛选并排序列表，打开{views.title}，再点击{views.save}。'],
      many: [
        '批量修改',
        '勾选若干行，或全部符合条件的行。上方的操作栏会列出可执行的操作。',
        '未能修改的行会列出原因。',
      ],
      export: ['导出', '点击{list.export}。文件包含列表中的行和列。'],
    },
  },
  comments: {
    about: '评论用于与同事讨论拍品、藏品、作品、拍卖会或专场展售，客户永远看不到。',
    tasks: {
      write: [
        '发表评论',
        '在{comments.title}中输入内容。输入 `@` 和姓名可提醒同事。',
        '点击{comments.post}，或按 `Mod Enter`。',
      ],
      resolve: ['结束讨论', '点击{comments.resolve}。已解决的评论会收起，点击{comments.reopen}可恢复。'],
      change: ['修改自己的评论', '对自己的评论使用{comments.edit}或{comments.remove}。'],
      clean: ['删除他人的评论', '可对任何评论使用{comments.remove}。'],
    },
  },
  follows: {
    about: '您关注的内容有评论和更改时会通知您，并显示在首页的关注动态中。',
    tasks: {
      follow: [
        '关注内容',
        '点击拍卖会、拍品、藏品、专场展售、作品、客户、邮件推广或目标页面顶部的铃铛，选择{follows.option.FOLLOWING}。',
        '由您负责的内容和您评论过的内容会自动关注。关注拍卖会或专场展售，也就关注了其中的拍品或作品。',
      ],
      mute: ['减少通知', '在同一个铃铛中选择{follows.option.MUTED}。您仍会收到提及和任务的通知。'],
      read: ['查看关注动态', '首页的{follows.feed}显示同事的操作。同一内容一小时内的操作合并为一行。'],
      clean: ['更改您的选择', '通知设置中的{follows.list}列出您选择关注或静音的内容。点击叉号可移除。'],
    },
  },
  news: {
    about: 'Rostrum 的最新变化，最新的在最前。',
    tasks: {
      customerEmails: [
        '给单个客户写邮件',
        '在客户、拍品或待办处点击{customerEmails.write}。回复会显示在时间线中。',
      ],
      follows: ['关注重要内容', '在拍卖会、拍品、藏品或客户页面点击铃铛即可关注或静音。动态显示在您的首页。'],
      analysis: ['分析', '仪表盘中的{home.board.analysis}可将一段时间的成交与上一年对比。'],
      help: ['可搜索的帮助', '每个页面都有自己的帮助。在上方输入框中可搜索全部帮助页面。'],
      palette: ['全局搜索', '按 `Mod K` 查找记录、页面和视图，或开始操作。'],
      admin: [
        '角色、审计日志和系统状态',
        '{roles.title}列出各角色的权限，{audit.title}记录谁做了什么，{health.title}显示系统是否正常。',
      ],
      goals: ['目标', '在首页设定目标，邀请同事并跟进进度。'],
      comments: ['评论', '在拍品、藏品、作品、拍卖会或专场展售旁与同事讨论。'],
    },
  },
  profile: {
    about: '同事看到的您的信息，以及 Rostrum 使用的语言。其他标签是安全、账号绑定和消息设置。',
    tasks: {
      details: ['修改资料', '修改姓名、职位、语言或时区，再点击{form.save}。', '语言在页面重新加载后生效。'],
      picture: ['添加头像', '点击{avatars.add}，移动取景框，再点击{avatars.crop.save}。'],
      email: [
        '更换邮箱',
        '点击{profile.email.change}，填写新地址。',
        '打开我们发送的链接。在此之前仍使用旧地址。',
      ],
    },
  },
  security: {
    about: '您的登录方式和已登录的设备。请至少设置两种登录方式，以免手机丢失后无法登录。',
    tasks: {
      passkey: ['免密码登录', '点击{passkeys.add}，用指纹、面容或 PIN 确认。'],
      second: [
        '增加第二步验证',
        '点击{factors.authenticator.add}，用手机应用扫描二维码。',
        '将恢复代码保存在安全的地方。{factors.codes.renew}可更换已用过的代码。',
      ],
      password: ['更改密码', '点击{session.profile.password.change}。您的其他会话会全部结束。'],
      sessions: [
        '结束不认识的会话',
        '点击其旁边的{session.profile.session.end}，或点击{session.profile.session.endOthers}。',
        '不是您的操作？{session.notMe}会结束全部会话并设置新密码。',
      ],
    },
  },
  binding: {
    about: '绑定其他平台的账号（例如 Microsoft 或 Google），即可用它登录。',
    tasks: {
      bind: ['绑定账号', '点击{providers.bind}，并在对方平台登录。'],
      unbind: ['解除绑定', '点击{providers.unbind}。请先确认您还有其他登录方式。'],
    },
  },
  messages: {
    about: '选择哪些消息在应用内显示、即时发邮件，或每天汇总一次。',
    tasks: {
      choose: [
        '按消息类别选择',
        '在相应的行中勾选{profile.notifications.channel.APP}、{profile.notifications.channel.EMAIL}或{profile.notifications.channel.DIGEST}。',
        '为保护账号，与账号有关的消息始终会发邮件。',
      ],
      digest: ['设置摘要时间', '在{profile.notifications.digestHour}中选择。'],
    },
  },
  appearance: {
    about: '点击页面顶部您的姓名，再点击{frame.appearance}，选择您自己的界面外观，不影响同事。',
    tasks: {
      theme: [
        '使用深色界面',
        '在{profile.appearance.theme}中选择{profile.appearance.option.DARK}，或选择{profile.appearance.option.SYSTEM}。',
      ],
      read: [
        '看得更清楚',
        '在{profile.appearance.contrast}中选择{profile.appearance.option.HIGH}。下方还有{profile.appearance.motion}和{profile.appearance.colorWeak}。',
      ],
    },
  },
  confirmEmail: {
    about: '您通过邮件中的链接来到这里。请确认您要使用该地址。',
    tasks: {
      confirm: ['确认地址', '核对两个地址，再点击按钮。此后请用新地址登录。'],
      stop: ['不是您本人操作', '请勿确认。打开{title.profile}并更改密码。'],
    },
  },
  signIn: {
    about: '登录 Rostrum 的方式，以及无法登录时的办法。',
    tasks: {
      forgotten: [
        '忘记密码',
        '在登录页面申请链接。链接通过邮件发送，只能使用一次。',
        '没有收到？请查看垃圾邮件，再联系管理员。',
      ],
      factor: [
        '手机丢失',
        '第二步验证时，使用通行密钥或{users.factor.RECOVERY_CODE}。',
        '两者都没有时，请管理员重置第二步验证。',
      ],
      stop: ['收到并非由您发起的更改邮件', '打开邮件中的链接阻止更改，再设置新密码。'],
    },
  },

  auctions: {
    about: '全部拍卖会，按阶段分为{auctions.tab.coming}、{auctions.tab.running}和{auctions.tab.past}。',
    tasks: {
      create: ['新建拍卖会', '点击{auctions.new}。有编号和标题即可开始。'],
      open: ['处理拍卖会', '点击编号；也可用 `j` 和 `k` 选择行，再按 `Enter` 打开。'],
      compare: ['汇总多场拍卖会', '筛选列表，下方的合计会随之更新，每种货币一行。'],
    },
  },
  newAuction: {
    about: '新建拍卖会只需编号和标题，其余内容可稍后补充。',
    tasks: {
      create: [
        '创建拍卖会',
        '填写{catalogue.code}和{catalogue.title}；编号会印在标签和图录上。',
        '选择拍卖地点的{catalogue.currency}和{catalogue.timeZone}。',
        '点击{auctions.create}，接着添加拍品和日期。',
      ],
      terms: ['核对条款', '佣金、加价幅度和税费取自新拍卖会的默认设置。'],
    },
  },
  auction: {
    about: '一场拍卖会，从最初的草稿到最终报告。标题下方的进度条显示所处阶段。',
    tasks: {
      details: ['修改详情', '修改日期、地点、条款或人员，再点击{form.save}。'],
      next: [
        '进入下一步',
        '右上角的按钮就是下一步，例如{auctions.step.publish}。',
        '按钮无法使用时，旁边的文字会说明缺少什么，并可前往处理。',
      ],
      other: ['延期或取消', '打开{common.more}，选择{auctions.step.postpone}或{auctions.step.cancel}。'],
      cost: ['查看买家应付金额', '{auctions.follows}按本场条款计算示例。'],
      history: ['查看修改记录', '打开{catalogue.tab.activity}。评论也在那里。'],
    },
  },
  lots: {
    about: '本场全部拍品，可像电子表格一样编辑。离开单元格时自动保存。',
    tasks: {
      edit: ['编辑单元格', '直接输入即可替换，按 `F2` 修改原有内容，按 `Mod Z` 撤销。'],
      fill: ['批量填写', '选择一块区域，按 `Mod D` 向下填充，或从电子表格粘贴。'],
      add: ['添加拍品', '点击{lots.add}，整份清单则点击{lots.import}。'],
      order: ['重新编号', '拖动行，或输入图录号，例如 12A。'],
      open: ['逐件查看', '在行上按 `Space`。'],
      withdraw: ['撤拍', '选中该行，点击{lots.withdraw}并填写原因。'],
    },
  },
  readiness: {
    about: '距离发布还差什么，按原因分组。',
    tasks: {
      fix: [
        '逐项解决',
        '在{auctions.ready.causes}中点击一个原因，表格只显示相关拍品。',
        '{auctions.ready.BLOCKED}会阻止发布，{auctions.ready.WARNED}不会。',
      ],
      rules: ['调整要求', '在{auctions.ready.rules}中为本场选择哪些必须满足、哪些仅作提醒。'],
    },
  },
  bidders: {
    about: '一场拍卖已登记的竞买人：每块号牌属于谁，以及能否出价。',
    tasks: {
      register: [
        '登记竞买人',
        '选择{registrations.new}，或按 `N`。输入姓名，按 `Enter` 选定客户，再按 `Enter` 登记。',
        '不填号牌时，客户使用预留号牌或下一个可用号牌。',
      ],
      decide: [
        '批准或暂停',
        '打开一位竞买人，选择{registrations.step.approve}、{registrations.step.reject}或{registrations.step.suspend}。勾选多位可一次批准。',
      ],
      file: [
        '从文件导入竞买人',
        '点击{imports.bidders.title}，选择平台或其他程序的竞买人名单。每行对应一位客户，或新建客户。',
        '导入的竞买人等待批准。点击{imports.rollBack}可移除。',
      ],
      copy: ['从其他拍卖复制竞买人', '{registrations.copy}会将该场已批准的竞买人登记到本场，等待批准。'],
      print: ['打印号牌', '{registrations.print}会打印所列竞买人的号牌、姓名、竞投方式和状态。'],
      ask: [
        '何时询问经理',
        '{registrations.askManager}表示竞买人未获批准、未核实、有制裁匹配或已达限额。',
        '在{catalogue.tab.details}的{auctions.identityLevel}中设置本场对竞买人身份的要求。',
      ],
    },
  },
  results: {
    about: '拍卖进行时逐件记录结果，之后可以更正。',
    tasks: {
      record: [
        '记录结果',
        '输入落槌价，按 `Enter`；再输入号牌或买家，按 `Enter`。',
        '按 `P` 为流拍，`W` 为撤拍，`S` 为保留成交；`=` 沿用上一个号牌。',
      ],
      undo: ['撤销上一个结果', '点击{results.undo}，或按 `Mod Z`。'],
      correct: ['更正结果', '在列表中打开拍品，点击{results.correct}并填写原因。'],
      file: ['应用文件中的结果', '在{results.staged}中核对各行，再点击{results.staged.apply}。'],
      paddles: [
        '登记未知号牌',
        '号牌尚未登记时，点击{results.ask.register}，或点击{results.ask.unknown}继续。{results.paddles}列出之后要处理的号牌，拍卖结束后也可处理。',
      ],
      names: ['将买家关联到客户', '{results.named}列出记录的姓名。为每个姓名选择客户，然后保存。'],
      look: ['跟进拍卖', '每个结果记录后，会立即显示在下方列表中。'],
    },
  },
  auctionMoney: {
    about: '本场拍卖会的开票与收款情况。草稿在开具前均可修改。',
    tasks: {
      draft: [
        '起草发票',
        '{invoices.draft}会把同一买家的全部拍品放入一份草稿。提示中列出尚不能开票的拍品，并附更正链接。',
      ],
      issue: [
        '开具发票',
        '核对草稿后选择{invoices.issueDrafts}，或勾选部分草稿后选择{invoices.issueMany}。编号一经赋予即不可更改。',
      ],
      change: ['修改草稿', '打开草稿，在{common.more}中添加费用或折扣、将拍品移到另一份草稿，或作废草稿。'],
      correct: [
        '更正已开具的发票',
        '打开发票，选择{invoices.action.credit}，可全额冲减，也可按项目金额冲减。',
        '确定收不回的款项可计为坏账：{invoices.action.writeOff}。',
      ],
    },
  },
  callList: {
    about: '拍卖前应联系的客户：其购买、委托或兴趣与本场拍品相符。',
    tasks: {
      call: ['准备电话', '姓名旁列有原因。点击姓名打开客户资料。'],
      note: ['记录通话', '在客户资料中写下通话内容，再点击{notes.save}。'],
    },
  },
  lot: {
    about: '一件拍品的文字、图片和价格，旁边是全部拍品的列表。',
    tasks: {
      text: [
        '逐件编目',
        '编辑{lot.text}和{lot.prices}，再点击{lot.saveNext}。',
        '左侧列表可只显示{lot.list.blocked}或{lot.list.review}的拍品。',
      ],
      picture: ['添加图片', '将文件拖放到{pictures.title}，拖动可调整顺序。'],
      check: ['查看缺少的内容', '{lot.checklist}列出每项缺失。点击即可前往相应栏位。'],
      ask: ['发布后申请更改', '点击{requests.ask.CHANGE}或{requests.ask.WITHDRAW}并说明原因，由经理决定。'],
    },
  },
  report: {
    about: '一场拍卖会的结果：各项数据、成交价、高价拍品和流拍拍品。金额均注明是否含佣金。',
    tasks: {
      subscribe: [
        '通过邮件接收',
        '点击{subscriptions.subscribe}：可按每周、每场拍卖会后或指定日期发送给您或同事。',
        '个人资料中列有您的订阅，可暂停或停止。',
      ],
      figures: ['核对数字', '打开数字旁的{reports.working}。点击数字可查看相关拍品。'],
      people: [
        '查看买家和委托人',
        '打开{reports.tab.buyers}或{reports.tab.consignors}。{reports.tab.buyers}还会统计已登记的竞买人，并列出未购得的竞买人。',
      ],
      departments: ['比较各部门', '打开{reports.tab.departments}。点击数字可查看对应拍品。'],
      marketing: ['查看推广带来的结果', '打开{reports.tab.marketing}：点击后查看的拍品和购买。'],
      money: [
        '查看买家欠款',
        '打开{reports.tab.money}：每位买家的已付和未付金额，以及各费用项目。每项金额都可查看计算过程。',
        '{reports.tab.vat}按税率和征税方式列出净额和税额，并注明规则与舍入方式。',
      ],
      reconciliation: [
        '查找差异',
        '打开{reports.tab.reconciliation}并选择一种差异。每一行都通往对应的拍品、发票或付款。',
      ],
      print: ['打印', '点击{reports.print}。会打印全部行，而不只是本页。'],
    },
  },
  imports: {
    about: '从 Excel、CSV 或文本文件导入。最后一步之前不会有任何改动，导入后也可以撤销。',
    tasks: {
      file: ['选择文件', '将文件拖放到页面上。Rostrum 会推测读取方式，可在{imports.readAs}中修改。'],
      columns: [
        '对应各列',
        '为每一列选择栏位，或选择{imports.leaveOut}。最后一列显示导入后的值。',
        '点击{imports.check}。',
      ],
      check: ['检查各行', '按{imports.filter.errors}筛选。点击单元格、输入，再按 `Enter` 即可更正。'],
      undo: ['撤销导入', '在{imports.earlier}中打开该次导入，点击{imports.rollBack}。'],
    },
  },

  collections: {
    about: '画廊的展览、博览会、展示厅和私下洽购。',
    tasks: {
      create: ['新建专场展售', '点击{collections.new}，填写编号和标题。'],
      open: ['处理专场展售', '点击编号，即可查看作品、就绪状态和链接。'],
    },
  },
  newCollection: {
    about: '新建专场展售只需编号和标题。',
    tasks: {
      create: [
        '创建专场展售',
        '填写{catalogue.code}、{catalogue.title}和{catalogue.kind}。',
        '在{collections.visibility}中选择谁可以查看，在{collections.priceDisplay}中选择价格的显示方式。',
        '点击{collections.create}。',
      ],
    },
  },
  collection: {
    about: '一个专场展售，从草稿到归档：详情、作品、就绪状态和分享的链接。',
    tasks: {
      submit: ['提交审核', '作品就绪后，点击{collections.step.submit}。'],
      publish: [
        '发布或退回',
        '点击{collections.step.publish}；或点击{collections.step.sendBack}，说明需要修改之处。',
      ],
      share: [
        '分享给客户',
        '点击{links.share}，填写收件人，点击{links.make}后复制链接。',
        '{links.revoke}会立即停用链接。',
      ],
      close: ['结束专场', '点击{collections.step.close}。点击{collections.step.reopen}可恢复。'],
    },
  },
  works: {
    about: '专场展售的作品表格。离开单元格时自动保存。',
    tasks: {
      add: ['添加作品', '在上方输入框搜索藏品，或点击{works.fromItems}。'],
      order: ['排列作品', '拖动行，或在第一列输入位置。'],
      price: ['设定价格', '输入售价。标为{works.onRequest}可对访客隐藏价格。'],
      remove: ['移除作品', '选择作品，点击{works.remove}。藏品仍会保留。'],
    },
  },
  collectionItem: {
    about: '一件作品的文字、图片、价格、预留和销售，旁边是全部作品的列表。',
    tasks: {
      edit: ['逐件编辑', '修改文字或价格，再点击{lot.saveNext}。'],
      reserve: [
        '为客户预留',
        '点击{reservations.reserve}，选择客户和截止日期。',
        '下一位客户进入候补名单，轮到时会收到通知。',
      ],
      sell: ['记录销售', '点击{sales.sell}，填写买家和价格。'],
      cancel: ['取消销售', '点击{sales.cancel}并填写原因。作品恢复为可售。'],
    },
  },

  items: {
    about: '本行现有和曾有的每件藏品、所在位置以及是否可售。藏品编号永不改变。',
    tasks: {
      create: ['添加藏品', '点击{items.new}。编号留空则自动取下一个。'],
      enter: [
        '上拍或展售',
        '选择若干行，再点击{lots.enter.open}或{works.addTo}。',
        '只有状态为{items.availability.AVAILABLE}的藏品可以加入。',
      ],
      review: ['审核文字', '在{items.tab.forReview}中打开藏品，点击{items.step.approve}。'],
      wall: ['浏览图片', '将{items.view.table}切换为{items.view.wall}。'],
      more: ['查看艺术家和已售藏品', '点击上方的{artists.title}和{sales.view}。'],
    },
  },
  item: {
    about: '一件藏品的图录文字、图片、位置和历史，无论由哪场拍卖会提供。',
    tasks: {
      edit: ['撰写文字', '编辑{items.sheet.catalogue}中的栏位，再点击{form.save}。'],
      submit: ['提交审核', '点击{items.step.submit}，由经理通过或退回。'],
      approve: ['通过或退回', '点击{items.step.approve}；或点击{items.step.sendBack}，说明需要修改之处。'],
      move: ['记录位置', '在{items.sheet.where}中点击{items.move}。'],
      past: ['查看历史', '{items.sheet.history}列出历次上拍、价格和修改。'],
    },
  },
  artists: {
    about: '图录中使用的艺术家姓名。填写艺术家时会从这些记录中提示。',
    tasks: {
      add: ['添加艺术家', '点击{artists.new}，填写姓名和生卒年，再点击{artists.create}。'],
      propose: [
        '为已使用的姓名建立记录',
        '在{artists.proposals}中选择姓名并接受，或点击{artists.proposals.dismiss}。',
      ],
      merge: ['合并重复记录', '在{artists.duplicates}中保留一条，或点击{artists.apart}。'],
      load: ['导入名单', '点击{artists.import}。'],
    },
  },
  sales: {
    about: '拍卖成交和私下成交的全部记录。',
    tasks: {
      filter: ['查找成交', '按藏品、买家或专场展售搜索，或使用{sales.tab.auction}和{sales.tab.private}。'],
      check: ['与藏品核对', '{sales.reconciliation}说明台账与藏品为何可能不一致。'],
      export: ['导出台账', '筛选日期，再点击{list.export}。'],
    },
  },
  invoices: {
    about: '所有拍卖会的发票和贷项通知单。',
    tasks: {
      find: ['查找发票', '按编号、付款参考号或买家搜索。筛选{invoices.overdue}可查看逾期未付的买家。'],
      working: ['查看金额的计算过程', '打开发票，点击金额。'],
      pdf: ['发送或打印', '打开已开具的发票，选择{invoices.pdf}。'],
      email: [
        '用邮件发送单据',
        '打开单据并选择{invoiceEmails.send}，或在列表中选择多份。买家会收到一次 PDF 和其页面的链接。',
        '在{invoiceEmails.title}中查看谁在何时收到。',
      ],
      release: [
        '交付拍品',
        '打开已付清的发票，选择{invoices.action.release}。选择拍品并填写提货人，藏品的保管状态随之变为{items.custody.RELEASED}。',
        '在{invoices.releases}下打印提货单并请对方签字。提货单使用发票的语言。',
        '如有保管费，{invoices.storage.charge}会为免费期满后至提货日的天数生成发票草稿。',
      ],
      page: [
        '给买家其页面的链接',
        '打开单据。{buyerLinks.copy}给出链接，列出买家的所有欠款和付款方式；{buyerLinks.open}供您查看，例如打印对账单。',
      ],
    },
  },
  payments: {
    about: '客户的付款以及向客户的退款。',
    tasks: {
      record: [
        '登记收款',
        '选择{payments.record}。保存前可看到将支付哪些发票：优先参考号中提到的发票，否则按到期先后。金额可以修改。',
      ],
      unknown: ['付款人未知', '付款人留空。之后打开该款项，选择{payments.action.name}。'],
      use: ['使用未用款项', '筛选{payments.unused}，打开款项，选择{payments.action.use}。'],
      reverse: ['付款被退回', '打开款项，选择{payments.action.reverse}。其支付的发票将恢复为未付。'],
    },
  },
  reminders: {
    about: '有逾期发票且应发送下一次催款通知的客户。',
    tasks: {
      send: [
        '发送催款通知',
        '选择客户并发送。每封邮件列出客户的所有逾期发票，并附付款链接。',
        '每次催款都在前一次之后发送，且不会重复。',
      ],
      hold: ['排除有争议的发票', '打开发票，选择{reminders.hold}并填写原因。{reminders.hold.end}可撤销。'],
      charge: [
        '收取逾期利息',
        '打开逾期发票并选择{reminders.charge}。草稿包含截至今天的利息和催款费；核对后再开具。',
      ],
      rules: ['设置天数、费用和利息', '在公司设置的{invoices.view}中填写，然后选择{form.save}。'],
    },
  },
  registers: {
    about: '各公司的复式总账。',
    tasks: {
      balances: ['查看余额', '选择期间的起止日期。点击科目名称可查看其凭证。'],
      codes: ['使用自己的科目表', '在科目旁输入编码并保存。'],
      check: ['核对总账', '{journals.tab.check}会与全部单据核对，并指出首个差异。'],
      close: ['结账', '打开{journals.tab.periods}，选择{journals.close}。此后不再向这些日期记账。'],
      export: ['导出给会计', '选择{list.export}，再选期间和软件。'],
      figures: ['查看项目构成', '打开{registers.title}并点击项目。带下划线的金额可查看计算过程。'],
      freeze: [
        '锁定登记簿',
        '打开{registers.title}，选择登记簿和已结账的期间，再选择{registers.freeze}。此后导出的文件保持不变。',
      ],
      opening: [
        '导入其他系统的余额',
        '选择{journals.openingBalances}，再选择包含未付发票、贷项和保证金的文件。相关客户须已在 Rostrum 中。',
      ],
    },
  },
  bankStatements: {
    about: '银行对账单上的款项及其支付的发票。注明发票的流水会自动匹配。',
    tasks: {
      import: [
        '导入对账单',
        '选择{bankStatements.import}，再在对应账户选择{bankStatements.choose}，或将文件拖到该处。',
        '文件可以重叠：Rostrum 已知的流水不会重复添加。',
      ],
      columns: [
        '导入 CSV 文件',
        '首次导入时，选择各列的内容并点击{bankStatements.mapping.save}。该账户以后的文件按同样方式读取。',
      ],
      accept: ['采纳建议', '点击未处理流水旁的{bankStatements.candidate.accept}。'],
      manual: [
        '自行匹配流水',
        '打开流水，在{bankStatements.manual}下搜索客户。',
        '如有需要，修改各张发票的金额，然后点击{bankStatements.manual.save}。',
      ],
      ignore: ['忽略手续费或利息', '打开流水，点击{bankStatements.ignore}并填写原因。'],
      undo: ['更正匹配', '打开流水并点击{bankStatements.undo}。相关发票恢复为未付。'],
    },
  },

  customers: {
    about: '买家、委托人和联系人。专家可查看自己客户的详细资料。',
    tasks: {
      find: ['查找客户', '按 `/`，输入姓名、编号、邮箱、电话或地址。'],
      create: [
        '添加客户',
        '点击{customers.new}。若可能已有同一人的记录，Rostrum 会提醒您。',
        '点击{customers.create}。',
      ],
      load: ['导入客户', '点击{customers.import}。'],
      clean: ['整理客户记录', '打开列表上方的{duplicates.title}和{sanctions.title}。'],
      assign: ['指定专家', '选择若干行，点击{customers.assign}。'],
    },
  },
  customer: {
    about: '一位客户的全部信息：联系方式、往来、相关人员、联系许可和身份核验。',
    tasks: {
      note: [
        '记录联系',
        '在{customers.part.timeline}上方写备注，选择通话或会面，再点击{notes.save}。',
        '输入 `@` 和姓名可提醒同事。',
      ],
      email: [
        '写邮件',
        '点击{customerEmails.write}，选择地址，再点击{customerEmails.send}。无需同意，但停发的地址不会收到邮件。',
        '邮件及其回复显示在{customers.part.timeline}中，收到回复时会通知您。',
      ],
      task: ['分派待办', '在{tasks.title}中填写内容，选择负责人和日期，再点击{tasks.give}。'],
      edit: ['修改资料', '打开{customers.part.details}，修改后点击{form.save}。'],
      relate: ['关联人员', '在{customers.part.relations}中点击{relations.add}。'],
      suggest: ['推荐合适的拍品', '{customers.part.matches}列出与其购买和兴趣相符的拍品。'],
      money: [
        '设置号牌、限额或银行账户',
        '打开{customers.part.money}，点击{terms.give}或{bankAccounts.add}。',
      ],
      merge: ['合并两条记录', '点击右上角的{merges.open}。合并可以撤销。'],
    },
  },
  customerMoney: {
    about: '客户的欠款、发票和收付款，以及其竞买条件。',
    tasks: {
      pay: ['登记收款', '选择{payments.record}。发票用不完的部分转为客户余额。'],
      refund: ['退还余额', '选择{payments.refund.action}。退款不得超过余额。'],
    },
  },
  verification: {
    about: '确认客户身份。较大金额的购买之前必须完成。',
    tasks: {
      collect: [
        '收集证件',
        '点击{verifications.document.add}，填写类型和日期并添加文件。',
        '页面会列出缺少的内容。齐全后点击{verifications.step.submit}。',
      ],
      decide: [
        '作出决定',
        '点击{verifications.step.verify}、{verifications.step.askInfo}或{verifications.step.reject}。',
        '不能决定自己提交的核验。',
      ],
      override: ['特例通过', '点击{verifications.step.override}并填写原因。'],
    },
  },
  privacy: {
    about: '客户同意接收哪些消息，以及关于个人数据的请求。',
    tasks: {
      consent: [
        '记录联系许可',
        '选择主题和渠道，填写取得方式，再点击{consents.save}。',
        '{consents.page.make}可让客户自行选择。',
      ],
      access: ['答复数据请求', '点击{privacy.access}，文件稍后即可下载。'],
      hold: ['因争议保留数据', '点击{privacy.hold.place}并填写原因。'],
      erase: ['删除客户数据', '点击{privacy.erase}。依法须保留的记录会列出并保留。'],
    },
  },
  duplicates: {
    about: '可能属于同一客户的记录，可能性最大的在前，并列出原因。',
    tasks: {
      merge: [
        '合并两条记录',
        '点击{duplicates.merge}，逐项比较。',
        '点击{merges.merge}。一段时间内可用{merges.undo}恢复。',
      ],
      apart: ['两条都保留', '点击{duplicates.dismiss}，之后不再出现。'],
    },
  },
  sanctions: {
    about: '姓名与制裁名单相似的客户。每个匹配都由人来决定。',
    tasks: {
      decide: [
        '判定匹配',
        '比较姓名、出生日期和国家。',
        '点击{sanctions.action.clear}或{sanctions.action.confirm}，并填写原因。',
      ],
      load: ['载入名单', '点击{sanctions.load}，随后重新比对全部客户。'],
      lift: ['解除已确认的匹配', '点击{sanctions.action.lift}并填写原因。'],
    },
  },

  campaigns: {
    about: '发给众多客户的邮件，从草稿到报告。',
    tasks: {
      create: ['新建邮件推广', '点击{campaigns.new}。'],
      approve: ['审批', '在{campaigns.tab.review}中打开一项，点击{campaigns.step.approve}。'],
      copy: ['再次使用', '选择后点击{campaigns.duplicate}。'],
      views: [
        '切换视图',
        '列表上方有{campaigns.view.calendar}、{campaigns.view.segments}和{campaigns.view.suppressions}。',
      ],
    },
  },
  calendar: {
    about: '按日期查看已发送和计划中的邮件推广，避免客户同一天收到两封。',
    tasks: {
      look: [
        '翻看月份',
        '使用{campaigns.calendar.previous}、{campaigns.calendar.next}和{campaigns.calendar.today}。',
      ],
      plan: [
        '规划一场拍卖会的邮件',
        '点击{campaigns.plan}，选择拍卖会。',
        '{campaigns.plan.run}会为每封邮件建立带日期的草稿。',
      ],
    },
  },
  newCampaign: {
    about: '为邮件推广命名并选择起点。本页不会发送任何邮件。',
    tasks: {
      create: [
        '创建邮件推广',
        '填写{campaigns.name}和{campaigns.topic}。只有同意该主题的客户会收到。',
        '选择{campaigns.template}，并选择拍卖会或专场展售以带入拍品和日期。',
        '点击{campaigns.create}。',
      ],
    },
  },
  campaign: {
    about: '四步中的第一步：发给谁。右侧的摘要始终显示还缺什么。',
    tasks: {
      include: [
        '选择收件人',
        '使用{audience.add.SEGMENT}、{audience.add.CONDITION}或{audience.add.EVERYBODY}。',
        '不应收到的人，同样在{audience.exclude}中添加。',
      ],
      check: ['查看收件人', '点击{audience.sample}。{audience.skipped}说明谁被略过及原因。'],
    },
  },
  content: {
    about: '第二步：邮件内容，按客户使用的每种语言撰写。',
    tasks: {
      write: ['撰写邮件', '点击内容块，在右侧编辑。在{emails.palette}中添加内容块。'],
      person: ['称呼收件人', '点击{emails.variable.insert}，并填写缺少信息时的替代文字。'],
      preview: ['以客户身份预览', '在{emails.as}中选择客户，也请查看手机和深色模式。'],
      test: ['发送测试', '点击{emails.test}。'],
    },
  },
  check: {
    about: '第三步：在出错之前，检查一切可能的问题。',
    tasks: {
      fix: ['修正错误', '点击每项旁边的{campaigns.check.fix}。有错误时不能发送。'],
      accept: ['确认警告', '逐条阅读，再点击{campaigns.check.accept}。系统会记录您的姓名。'],
      links: ['检查链接', '点击{campaigns.check.links}。'],
    },
  },
  sending: {
    about: '第四步：何时发送。开始发送后，收件人和内容不再改变。',
    tasks: {
      time: ['定时发送', '填写{campaigns.sendAt}，再点击{campaigns.step.schedule}。'],
      now: ['立即发送', '点击{campaigns.step.start}，并确认收件人数。'],
      approval: ['提交审批', '点击{campaigns.step.submit}，由未参与编辑的同事决定。'],
      pause: ['停止发送', '{campaigns.step.pause}后可以继续，{campaigns.step.cancel}后不能。'],
      trial: ['测试两个版本', '选择{campaigns.test.on}。效果更好的版本会发给其余收件人。'],
    },
  },
  campaignReport: {
    about: '邮件推广的成效：送达、打开、点击和购买。发送期间自动更新。',
    tasks: {
      figures: ['查看数字背后的人', '点击数字，{campaignReports.tab.people}会打开相应人群。'],
      sales: ['查看购买', '打开{campaignReports.tab.purchases}：收件人点击后购买的内容。'],
      print: ['打印', '点击{campaignReports.print}。'],
    },
  },
  segments: {
    about: '用于邮件推广的客户分组，多数按条件自动更新。',
    tasks: {
      create: [
        '新建分组',
        '点击{segments.new}，命名后点击{conditions.add}。',
        '客户数量随条件更新。最后点击{segments.create}。',
      ],
      freeze: ['固定成员', '点击{segments.freeze}。点击{segments.thaw}可恢复。'],
      archive: ['归档', '点击{segments.archive}。'],
    },
  },
  suppressions: {
    about: '无论属于哪位客户，都不再发送邮件的地址。退信和投诉会自动加入。',
    tasks: {
      add: ['停发地址', '点击{suppressions.add}，填写地址和原因。'],
      release: ['恢复地址', '打开后点击{suppressions.release}。请先确认对方同意。'],
    },
  },
  templates: {
    about: '邮件推广所用的模板，以及 Rostrum 自动发送的邮件。',
    tasks: {
      create: ['新建模板', '点击{templates.new}，选择起点，再点击{templates.begin.create}。'],
      notices: ['修改自动邮件', '在{templates.tab.transactional}中打开一个，例如邀请邮件。'],
      archive: ['归档模板', '选择后点击{templates.archive}。'],
    },
  },
  template: {
    about: '邮件编辑器：左侧是结构，中间是邮件，右侧是属性。',
    tasks: {
      build: ['搭建邮件', '在{emails.palette}中选择内容块，拖动，或用 `Space` 和方向键移动。'],
      person: ['称呼收件人', '点击{emails.variable.insert}，并填写缺少信息时的替代文字。'],
      picture: ['添加图片', '点击{emails.picture.choose}，并为看不到图片的读者填写说明。'],
      test: ['试看', '在{emails.as}中选择客户，或点击{emails.test}。'],
      back: ['恢复旧版本', '打开{templates.versions}，点击{templates.version.restore}。'],
    },
  },

  house: {
    about: '公司信息、货币，以及拍卖会发布前的要求。',
    tasks: {
      edit: ['修改公司信息', '在{settings.house.details}中修改，再点击{form.save}。'],
      currency: ['自定义货币', '在{settings.house.currencies}中点击{currency.new}。'],
      publish: ['设定发布要求', '在{settings.house.publication}中逐项选择：必须、仅提醒或不要求。'],
      law: ['查看法规设置', '{settings.house.regulation}和{settings.house.consent}列出限额和文本。'],
      terms: ['发布拍卖规则', '在{settings.termsOfSale}中填写首日和文本，再点击{form.save}。'],
      texts: [
        '修改单据文字',
        '在{documentTexts.title}中打开一段文字，填写起始日和文字，然后选择{form.save}。',
      ],
      numbers: [
        '设置银行账户和编号',
        '在{settings.house.details}中填写{settings.bankAccounts}和{settings.numberSeries}。',
      ],
    },
  },
  gallery: {
    about: '本行是否私下销售，以及以谁的名义。',
    tasks: {
      look: ['查看画廊的销售方式', '{settings.gallery.kind}说明以谁的名义销售。'],
      edit: ['修改', '选择一项，填写信息，再点击{form.save}。'],
    },
  },
  departments: {
    about: '部门将拍卖会、藏品和专家归在一起，类别属于部门。',
    tasks: {
      department: ['添加部门', '点击{department.new}，填写名称和代码。'],
      category: ['添加类别', '打开部门，点击{category.new}。'],
      retire: ['停用', '关闭{settings.active}。已有记录不受影响。'],
      details: [
        '设定藏品的明细',
        '打开一个类别，在{category.detailLabels}下选择{category.detailLabels.add}。',
      ],
      look: ['查看规则', '{category.arr}和{category.aml}显示适用这些规定的类别。'],
      order: ['调整顺序', '拖动一行，或选中其手柄后按 Alt 和方向键。'],
      people: ['设置负责人和成员', '打开部门，选择{department.head}，或使用{department.member.add}。'],
    },
  },
  schedules: {
    about: '佣金、加价幅度、税费和追续权的费率。已发布的拍卖会保持原有费率。',
    tasks: {
      create: ['添加费率表', '点击{schedule.new}，填写费率和生效日。'],
      published: ['以已公布的费率表为起点', '在{schedule.published}中选择一份，来源也会填入。'],
      change: ['修改费率', '打开一项，点击{schedule.supersede}。旧版本在前一天失效。'],
      defaults: ['设定新拍卖会的默认值', '在{saleDefaults.tab}中点击{saleDefaults.add}。'],
      try: ['试算', '{whatIf.title}显示某一落槌价下买卖双方的金额。'],
    },
  },
  email: {
    about: '邮件如何发出：发件人、推广账号、签名和限制。',
    tasks: {
      sender: ['设置发件人', '填写{settings.email.senderName}和{settings.email.senderAddress}。'],
      account: [
        '添加推广账号',
        '点击{mailAccounts.new}，填写服务器和发件人。',
        '点击{mailAccounts.makeKey}，发布记录后点击{mailAccounts.checkDns}。',
        '点击{mailAccounts.test}。',
      ],
      limits: ['设定推广规则', '在{mailAccounts.toMany}中设置审批、免打扰时段和每位客户的邮件数。'],
      look: ['查看状态', '页面会说明邮件是否发送，以及通过哪台服务器。'],
    },
  },

  users: {
    about: '谁在这里工作，担任什么角色，属于哪些部门。',
    tasks: {
      invite: ['邀请同事', '点击{users.invite}。{users.inviteAgain}会发送新链接。'],
      leave: [
        '同事离职',
        '打开该用户，点击{handovers.open}并选择接手人。',
        '然后点击{users.deactivate}，其会话立即结束。',
      ],
      locked: ['同事无法完成第二步验证', '核实来电者身份后，点击{factors.reset}。'],
      stop: ['结束全部会话', '打开该用户，点击{users.sessions.end}。'],
    },
  },
  signup: {
    about: '通过邮件邀请同事。链接 24 小时内有效。',
    tasks: {
      invite: [
        '发送邀请',
        '填写姓名和邮箱，再选择角色。{roles.title}列出各角色的权限。',
        '选择部门：专家只处理自己部门的内容。',
        '点击{session.invite.send}。',
      ],
    },
  },
  roles: {
    about: '各角色可以做什么。角色是固定的，您只需为每位用户选择角色。',
    tasks: {
      find: ['查找权限', '在{roles.search}中输入。'],
      read: ['阅读表格', '{roles.scope.all}表示全部记录，{roles.scope.own}表示仅限用户所属部门的记录。'],
      secret: ['查找保密信息', '标有{roles.secret}。部分查看会被记录。'],
    },
  },
  signInSettings: {
    about: '用户可用来登录的平台，以及申请加入的账号。',
    tasks: {
      add: [
        '设置登录平台',
        '在对方平台登记{providers.redirectAddress}。',
        '填写{providers.clientId}和{providers.clientSecret}，保存后点击{providers.test}。',
        '打开{providers.enabled}。',
      ],
      decide: ['批准加入', '在{providers.waiting.title}中点击{providers.accept}或{providers.reject}。'],
    },
  },
  outbox: {
    about: 'Rostrum 自己撰写的邮件和短信：邀请、链接和通知。',
    tasks: {
      look: ['查看邮件', '打开一行，查看内容和邮件服务器的答复。'],
      again: ['重新发送', 'Rostrum 会在一天内重试，{outbox.sendAgain}则立即重试。'],
      pass: ['尚无邮件服务器', '在这里打开邀请，自行转交其中的链接。'],
    },
  },
  jobs: {
    about: '后台的工作：邮件、导入、图片和名单比对。',
    tasks: {
      failed: ['处理失败的任务', '打开任务，查看{jobs.error}，再点击{jobs.retry}。'],
      stop: ['停止任务', '点击{jobs.cancel}。'],
      recurring: ['查看计划', '{jobs.recurring}显示上次和下次运行的时间。'],
    },
  },
  audit: {
    about: '谁在何时做了什么。任何人都不能修改这些记录。',
    tasks: {
      find: ['查找事件', '按{audit.user}、{audit.noun}或日期筛选。'],
      open: ['查看变更', '点击一行查看新旧值，再点击{audit.open}。'],
      export: ['导出事件', '筛选后点击{list.export}。导出本身也会被记录。'],
    },
  },
  health: {
    about: '系统运行是否正常：版本、磁盘、任务和邮件。',
    tasks: {
      look: ['发现问题', '标有{health.state.ATTENTION}的部分会说明问题和处理办法。'],
      jobs: ['前往原因', '使用{health.jobs.failed}或{health.mail.outbox}。'],
      again: ['重新检查', '点击{health.again}。'],
    },
  },
} satisfies HelpPages;
